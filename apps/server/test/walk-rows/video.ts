import {
  contract,
  type VideoDoc,
  VideoInput,
  type VideoKind,
  type VideoStage,
  type VideoState,
  type VideoTheme,
} from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { videoReviewSwitch } from '../../src/modules/ai-video/review/review-setting.scope.ts';
import { videoThemePolicy } from '../../src/modules/ai-video/theme/theme.policy.ts';
import { videoPolicy } from '../../src/modules/ai-video/video/video.policy.ts';
import { type Ground, type Make, read, type WalkRows } from './ground.ts';

/** A film of one plain shot. */
export const docOf = (line = '', over: Partial<VideoDoc> = {}): VideoDoc => ({
  ratio: '9:16',
  side: 720,
  shots: [
    {
      id: 'a',
      name: line,
      clip: null,
      ground: ['#101828', '#344054'],
      ms: 2000,
      fit: 'cover',
      move: 'none',
      transition: { kind: 'cut', ms: 0 },
      volume: 0,
      line,
      others: [],
    },
  ],
  voice: null,
  subtitles: null,
  music: null,
  stickers: [],
  cover: { at: 0, title: '' },
  corner: 'topLeft',
  ...over,
});

const LENS = { id: 'a', name: '开场', lines: ['你好'], ms: 2000, clips: [] };

interface Kind {
  kind?: VideoKind;
  stage?: VideoStage;
  status?: VideoTheme['status'];
  lenses?: boolean;
  busy?: boolean;
  videos?: VideoState[];
}

const theme =
  ({
    kind = 'montage',
    stage = 'board',
    status = 'draft',
    lenses = true,
    busy = false,
    videos = [],
  }: Kind = {}) =>
  async (ground: Ground) => {
    const { insert, placed, home } = ground;
    const id = await insert(sql`
      INSERT INTO video_theme (channel_id, node_id, path, owner_id, kind, topic, input, count, seed, stage, status, status_before, lenses,
                               job_id)
      ${placed}, ${kind}, '示例', ${JSON.stringify(VideoInput.parse({ topic: '示例', voice: null }))}::jsonb, 1, 1, ${stage}, ${status},
      'draft', ${JSON.stringify(lenses ? [LENS] : [])}::jsonb, ${busy ? 'job' : null} FROM node n WHERE n.id = ${home} RETURNING id`);
    for (const [at, state] of videos.entries()) await video(id, at + 1, { state })(ground);
    return id;
  };

interface Film {
  state?: VideoState;
  kind?: VideoKind;
  spoken?: boolean;
  /** Its channel wants a review; how it stands, and what the rules found. */
  reviewed?: boolean;
  columns?: SQL;
}

const video =
  (themeId: number, no: number, { state = 'draft', kind = 'montage', spoken = false }: Film) =>
  ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO video (channel_id, node_id, path, owner_id, theme_id, no, kind, title, doc, plain, duration_ms, status, object, cover)
      ${placed}, ${themeId}, ${no}, ${kind}, '示例',
      ${JSON.stringify(docOf('你好', { voice: spoken ? { id: 'zf_xiaoxiao', speed: 1 } : null }))}::jsonb, '你好', 2000, ${state},
      ${state === 'done' ? 'video/x.mp4' : null}, ${state === 'done' ? 'video/x.jpg' : null}
      FROM node n WHERE n.id = ${home} RETURNING id`);

const film = (one: Film = {}, of: Kind = {}): Make => {
  const make = async (ground: Ground) => {
    const id = await video(await theme({ stage: 'film', kind: one.kind, ...of })(ground), 1, one)(ground);
    if (one.columns) await ground.house.db.query(sql`UPDATE video SET ${one.columns} WHERE id = ${id}`);
    return id;
  };
  const given = ({ house, channel }: Ground) =>
    videoReviewSwitch.write(house.db, channel, { on: one.reviewed ?? false });
  return Object.assign(make, { given });
};

const underReview = (columns: SQL) => film({ state: 'done', reviewed: true, columns }, { status: 'ready' });

export const videoRows: WalkRows[] = [
  {
    name: 'videoTheme',
    policy: videoThemePolicy,
    states: {
      'draft without lenses': theme({ stage: 'script', lenses: false }),
      'draft with lenses': theme(),
      'a storyboard being written': theme({ busy: true }),
      'films to be composed': theme({ stage: 'film', videos: ['draft'] }),
      composing: theme({ stage: 'film', status: 'generating', busy: true, videos: ['composing'] }),
      ready: theme({ stage: 'film', status: 'ready', videos: ['done'] }),
      partial: theme({ stage: 'film', status: 'partial', videos: ['done', 'failed'] }),
      failed: theme({ stage: 'film', status: 'failed', videos: ['failed'] }),
      cancelled: theme({ stage: 'film', status: 'cancelled', videos: ['cancelled'] }),
      'releasing, one failed': theme({ stage: 'film', status: 'releasing', videos: ['done', 'failed'] }),
      scheduled: theme({ stage: 'film', status: 'scheduled', videos: ['done'] }),
      released: theme({ stage: 'film', status: 'released', videos: ['done'] }),
      'of a digital human': theme({ kind: 'digital' }),
      'a storyboard': theme({ kind: 'storyboard' }),
      deleted: theme({ status: 'deleted' }),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.videoTheme.info, { id }, token)) ??
      (await read(ground, contract.videoTheme.list, { bin: 'yes', limit: 100 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input(_ground, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        edit: { id, version, topic: '另一个主题', voice: null },
        editLenses: { id, version, lenses: [LENS] },
        generate: { id, plainGround: true },
        fallback: { id, version, to: row?.stage === 'film' ? 'board' : 'script' },
        delete: { ids: [id] },
        recover: { ids: [id] },
        accounts: { id, version, accountIds: [], accountGroupIds: [], spread: 'pool' },
      };
      return inputs[verb] ?? { id };
    },
    // Nobody gave these films an account.
    later: ['请先选择发布账号'],
  },
  {
    name: 'video',
    policy: videoPolicy,
    states: {
      draft: film(),
      'draft with a voice': film({ spoken: true }),
      queued: film({ state: 'queued' }, { status: 'generating' }),
      composing: film({ state: 'composing' }, { status: 'generating' }),
      done: film({ state: 'done' }, { status: 'ready' }),
      failed: film({ state: 'failed' }, { status: 'failed' }),
      cancelled: film({ state: 'cancelled' }, { status: 'cancelled' }),
      'done, scheduled': film({ state: 'done' }, { status: 'scheduled' }),
      'of a digital human': film({ kind: 'digital' }),
      'to be submitted': underReview(sql`review = 'draft'`),
      'to be mended first': underReview(sql`blocks = 1`),
      'under review': underReview(sql`review = 'pending'`),
      'under review by somebody else': underReview(sql`review = 'pending', reviewer_ids = '{999999}'`),
      passed: underReview(sql`review = 'passed'`),
      rejected: underReview(sql`review = 'rejected'`),
    },
    see: (ground, token, id) => read(ground, contract.video.info, { id }, token),
    input(_ground, verb, id, row) {
      if (['compose', 'cancel', 'submit', 'cancelSubmit'].includes(verb)) return { ids: [id] };
      if (verb === 'review') return { items: [{ id, versionId: row?.version ?? 1 }], reason: '改一改' };
      if (verb === 'edit') return { id, version: row?.version ?? 1, title: '改名', doc: docOf('改过') };
      return { id };
    },
  },
];
