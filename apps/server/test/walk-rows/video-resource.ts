import { contract, type DigitAvatar, type DigitFilm } from '@zhiying/contract';
import { raw, type SQL, sql } from '#db/sql.ts';
import { avatarPolicy, filmPolicy } from '../../src/modules/digitman/digitman.policy.ts';
import { BUILTIN_TEMPLATES } from '../../src/modules/video-resource/builtin/templates.ts';
import {
  musicPolicy,
  packagePolicy,
  templatePolicy,
  voicePolicy,
} from '../../src/modules/video-resource/video-resource.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

let made = 0;
const UNTIL = '2099-01-01';
const CONTENT = BUILTIN_TEMPLATES[0]?.content;
const CONSENT = { consentWho: '示例员工', consentFor: '口播', consentUntil: UNTIL };

/** A row at home with a name of its own; `more` are further columns and what is in them. */
const row =
  (table: string, columns: string, values: () => SQL) =>
  ({ insert, placed, home, owner }: Ground) => {
    made += 1;
    return insert(sql`
      INSERT INTO ${raw(table)} (channel_id, node_id, path, owner_id, updated_by, ${raw(columns)})
      ${placed}, ${owner}::bigint, ${values()} FROM node n WHERE n.id = ${home} RETURNING id`);
  };

const voice = (until: string | null, builtin: string | null = null) =>
  row(
    'video_voice',
    'name, gender, builtin, base_url, model, speaker, consent_who, consent_until, consent_proof',
    () =>
      sql`${`声音 ${made}`}, 'female', ${builtin && `${builtin}${made}`}, 'http://127.0.0.1:9', 'm', 's', '示例', ${until}::date, 'proof'`,
  );
const music = (builtin: string | null = null) =>
  row(
    'video_music',
    'name, mood, builtin, rights, rights_proof',
    () => sql`${`音乐 ${made}`}, 'calm', ${builtin && `${builtin}${made}`}, '自有', 'proof'`,
  );
const template = (builtin: string | null = null, state = 'making') =>
  row(
    'video_template',
    'name, kind, builtin, content, ratio, duration_ms, state',
    () =>
      sql`${`模板 ${made}`}, 'launch', ${builtin && `${builtin}${made}`}, ${JSON.stringify(CONTENT)}::jsonb, '9:16', 1000, ${state}`,
  );
const avatar = (state: DigitAvatar['state'], until = UNTIL) =>
  row(
    'digit_avatar',
    'name, state, object, consent_who, consent_for, consent_until, consent_proof',
    () => sql`${`形象 ${made}`}, ${state}, 'x', '示例', '口播', ${until}::date, 'proof'`,
  );
const film = (status: DigitFilm['status']) => async (ground: Ground) => {
  const { insert, placed, home } = ground;
  const avatarId = await avatar('ready')(ground);
  const voiceId = await voice(null, 'zf_xiaoxiao')(ground);
  return insert(sql`
    INSERT INTO digit_film (channel_id, node_id, path, owner_id, title, text, avatar_id, voice_id, speed, layout, ratio, driver, status)
    ${placed}, '示例', '你好', ${avatarId}::bigint, ${voiceId}::bigint, 1, 'full', '9:16', 'basic', ${status}
    FROM node n WHERE n.id = ${home} RETURNING id`);
};

const inList =
  (list: typeof contract.videoVoice.list) => async (ground: Ground, token: string, id: number | string) =>
    (await read(ground, list, { limit: 100 }, token))?.rows.find((one) => one.id === id);

export const videoResourceRows: WalkRows[] = [
  {
    name: 'videoVoice',
    policy: voicePolicy,
    states: { own: voice(UNTIL), expired: voice('2020-01-01'), builtin: voice(null, 'zf') },
    see: inList(contract.videoVoice.list),
    input: (_ground, verb, id, seen) => {
      if (verb === 'say') return { id, text: '你好' };
      if (verb !== 'edit') return { id };
      return {
        id,
        version: seen?.version ?? 1,
        name: `声音改名 ${id}`,
        gender: 'male',
        baseUrl: 'http://127.0.0.1:9/v1',
        model: 'm',
        speaker: 's',
        ...CONSENT,
      };
    },
  },
  {
    name: 'videoMusic',
    policy: musicPolicy,
    states: { own: music(), builtin: music('piece') },
    see: inList(contract.videoMusic.list as never),
    input: (_ground, verb, id, seen) =>
      verb === 'edit'
        ? {
            id,
            version: seen?.version ?? 1,
            name: `改名 ${id}`,
            mood: 'calm',
            rights: '自有',
            loopIn: 0,
            loopOut: 2000,
          }
        : { id },
  },
  {
    name: 'videoTemplate',
    policy: templatePolicy,
    states: { own: template(), builtin: template('launch'), failed: template(null, 'failed') },
    see: inList(contract.videoTemplate.list as never),
    input: (_ground, verb, id, seen) => {
      made += 1;
      if (verb === 'copy') return { id, name: `副本 ${made}` };
      if (verb !== 'edit') return { id };
      return { id, version: seen?.version ?? 1, name: `改名 ${id}`, kind: 'launch', content: CONTENT };
    },
  },
  {
    name: 'videoPackage',
    policy: packagePolicy,
    states: { own: row('video_package', 'name', () => sql`${`包 ${made}`}`) },
    see: inList(contract.videoPackage.list as never),
    input: (_ground, verb, id, seen) =>
      verb === 'edit'
        ? { id, version: seen?.version ?? 1, name: `改名 ${id}`, materialIds: [999_999] }
        : { id },
    later: ['素材不存在或你无权查看'],
  },
  {
    name: 'digitAvatar',
    policy: avatarPolicy,
    states: {
      ready: avatar('ready'),
      checking: avatar('checking'),
      refused: avatar('refused'),
      expired: avatar('ready', '2020-01-01'),
    },
    see: inList(contract.digitAvatar.list as never),
    input: async (ground, verb, id, seen) => {
      if (verb === 'use')
        return {
          title: '示例',
          text: '你好',
          avatarId: id,
          voiceId: await voice(null, 'zf_xiaoxiao')(ground),
        };
      return verb === 'edit' ? { id, version: seen?.version ?? 1, name: `改名 ${id}`, ...CONSENT } : { id };
    },
    later: ['声音不存在或你无权查看'],
  },
  {
    name: 'digitFilm',
    policy: filmPolicy,
    states: {
      queued: film('queued'),
      speaking: film('speaking'),
      drawing: film('drawing'),
      done: film('done'),
      failed: film('failed'),
      cancelled: film('cancelled'),
    },
    see: (ground, token, id) => read(ground, contract.digitFilm.info, { id }, token),
    input: (_ground, _verb, id) => ({ id }),
    // Nobody made the files of these films.
    later: ['声音不存在或你无权查看', '数字人形象不存在或你无权查看', '视频文件不存在，请重新生成'],
  },
];
