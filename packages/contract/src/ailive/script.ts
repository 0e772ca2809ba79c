import { area, callsUnder } from '../core/call.ts';
import { labelColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { byId, byVersion, Id, queryId, queryRef, ref } from '../core/refs.ts';
import { REGISTER_COLUMNS, registerCalls, registerRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { SpeechSpeed } from './speed.ts';
import { SCRIPT_PARTS, SCRIPT_STYLES } from './words.ts';

export const SCRIPT_LINES_MOST = 300;
export const LINE_MAX = 200;
export const SCRIPT_MINUTES_MOST = 120;

const Part = oneOf(SCRIPT_PARTS, '段落不正确').meta({ title: '段落' });
const Style = oneOf(SCRIPT_STYLES, '风格不正确').meta({ title: '风格' });
const factIds = (most: number) =>
  z.array(ref('aiFact')).max(most, `最多 ${most} 个事实`).default([]).meta({ title: '事实' });

/** A sentence of a script, and the facts that it tells. */
export const ScriptLine = z.strictObject({
  part: Part,
  text: RequiredText('台词', LINE_MAX),
  factIds: factIds(10),
});
export type ScriptLine = z.infer<typeof ScriptLine>;

/** What the rules about words find in a line; `block` keeps a show from going on air. */
export const LineFinding = z.object({
  line: z.int(),
  severity: z.enum(['block', 'warn']),
  from: z.int(),
  to: z.int(),
  message: z.string(),
  instead: z.array(z.string()),
});
export type LineFinding = z.infer<typeof LineFinding>;

export const LiveScriptRow = registerRow(['edit', 'delete'], {
  name: z.string(),
  product: z.string(),
  style: Style,
  minutes: z.int(),
  tags: z.array(z.string()),
  lines: z.array(ScriptLine),
  /** The model that wrote it; 离线草稿: laid out without one; empty: people. */
  model: z.string(),
  /** The job of a model that is writing it; null: none is. */
  writing: z.string().nullable(),
  /** Why the model wrote nothing; empty unless it failed. */
  writeFailure: z.string(),
  createdAt: Moment,
});
export type LiveScriptRow = z.infer<typeof LiveScriptRow>;

const Minutes = z
  .int('时长必须是整数')
  .min(1, '时长至少 1 分钟')
  .max(SCRIPT_MINUTES_MOST, `时长最多 ${SCRIPT_MINUTES_MOST} 分钟`)
  .meta({ title: '时长（分钟）' });
const about = {
  name: RequiredText('名称', 60),
  product: Text(60).default('').meta({ title: '产品' }),
  style: Style.default('warm'),
  minutes: Minutes.default(10),
  tags: z.array(RequiredText('标签', 20)).max(10, '最多 10 个标签').default([]).meta({ title: '标签' }),
};
const lines = z
  .array(ScriptLine)
  .min(1, '请至少填写一句台词')
  .max(SCRIPT_LINES_MOST, `最多 ${SCRIPT_LINES_MOST} 句`)
  .meta({ title: '台词' });

export const ScriptVersion = z.object({
  version: z.int(),
  name: z.string(),
  lines: z.array(ScriptLine),
  by: z.string(),
  at: Moment,
});
export type ScriptVersion = z.infer<typeof ScriptVersion>;

/** A sentence that is being made, or can be heard. */
export const LiveSound = z.object({
  id: Id,
  text: z.string(),
  state: z.enum(['making', 'ready', 'failed']),
  note: z.string(),
  url: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** Start and end of each character, in milliseconds. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  offline: z.boolean(),
});
export type LiveSound = z.infer<typeof LiveSound>;

/** Whoever writes what is said in rooms, inserts included. */
const LISTENERS = ['19-2', '19-3', '19-4'] as const;

const { get, post, ask } = callsUnder('/api/admin/ailive/script', ['19-2', '19-3']);

export const liveScript = area('ailive/script', {
  ...registerCalls({
    path: '/api/admin/ailive/script',
    entity: 'liveScript',
    noun: '话术',
    keys: ['19-2', '19-3'],
    seenBy: ['19-2', '19-3', '19-5'],
    row: LiveScriptRow,
    search: {
      q: Keyword,
      style: Style.optional(),
      tag: Text(20).optional().meta({ title: '标签' }),
    },
    sorts: ['updatedAt', 'name'],
    fields: { ...about, lines },
    export: {
      name: { title: '名称', width: 24 },
      product: { title: '产品', width: 20 },
      style: labelColumn('风格', SCRIPT_STYLES),
      minutes: '时长（分钟）',
      lines: {
        title: '台词',
        width: 60,
        text: (_value: never, row: LiveScriptRow) => row.lines.map(({ text }) => text).join('\n'),
      },
      ...REGISTER_COLUMNS,
    },
  }),
  info: get('info', '话术', queryId('liveScript'), LiveScriptRow, { keys: ['19-2', '19-3', '19-5'] }),
  /** Laid out of facts and questions at once; where there is a model, a job writes it anew. */
  produce: post(
    'produce',
    '生成话术',
    z.strictObject({
      ...about,
      factIds: factIds(50),
      questions: z
        .array(RequiredText('互动问题', 100))
        .max(20, '最多 20 个互动问题')
        .default([])
        .meta({ title: '互动问题' }),
    }),
    LiveScriptRow,
    { keys: ['19-2'], perMinute: 20 },
  ),
  /** A script that was adopted with a hot topic becomes one of the library; asked again it is the same one. */
  fromHot: post('fromHot', '从直播脚本新建话术', byId('hotScript'), LiveScriptRow, { keys: ['19-2'] }),
  copy: post('copy', '复制话术', byId('liveScript'), LiveScriptRow),
  versions: get('versions', '话术的版本', queryId('liveScript'), z.object({ rows: z.array(ScriptVersion) })),
  restore: post(
    'restore',
    '恢复话术的版本',
    byVersion('liveScript', { to: z.int().min(1).meta({ title: '恢复到' }) }),
    LiveScriptRow,
  ),
  check: ask('check', '检查台词', { lines }, z.object({ rows: z.array(LineFinding) })),
  listen: post(
    'listen',
    '试听台词',
    z.strictObject({
      text: RequiredText('台词', LINE_MAX),
      /** Left out: as the rooms of the channel sound. */
      voiceId: ref('videoVoice').nullable().optional().meta({ title: '声音' }),
      speed: SpeechSpeed.optional(),
    }),
    LiveSound,
    { keys: LISTENERS, perMinute: 60 },
  ),
  heard: get('heard', '试听结果', z.strictObject({ id: queryRef('liveSound') }), LiveSound, {
    keys: LISTENERS,
  }),
});
