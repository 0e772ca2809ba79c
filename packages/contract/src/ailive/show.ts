import { area, callsUnder } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { ChosenMoment, Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byId, Choice, Id, queryId, queryRef, ref } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { PreflightCheck } from './preflight.ts';
import {
  COMMENT_KINDS,
  LiveActivity,
  LiveBlocked,
  LiveComment,
  LiveEvidence,
  LivePlay,
  LiveReport,
  LiveRoom,
} from './room.ts';
import { LINE_MAX } from './script.ts';
import {
  COMMENT_OUTCOMES,
  LIVE_EVENT_KINDS,
  type LiveEventKind,
  liveEventNote,
  PREFLIGHT_CHECKS,
  type PreflightCode,
} from './words.ts';

export const SHOW_STATES = {
  draft: '待开播',
  readying: '准备中',
  living: '直播中',
  ended: '已结束',
} as const;
export type ShowState = keyof typeof SHOW_STATES;

export const SHOW_VERBS = [
  'delete',
  'start',
  'pause',
  'resume',
  'insert',
  'withdraw',
  'move',
  'stop',
  'control',
  'say',
  'simulate',
  'music',
] as const;

/** A line of the queue, by its name in it. */
const Line = z.string('台词不正确').min(1, '台词不正确').max(80, '台词不正确').meta({ title: '台词' });
const State = oneOf(SHOW_STATES, '状态不正确').meta({ title: '状态' });

/** One broadcast of a room: a script, spoken from its beginning to its end. */
export const LiveShow = ownedRow(SHOW_VERBS, {
  name: z.string(),
  account: Choice.extend({ platform: z.string() }),
  /** Of a script that was deleted only the name is left. */
  script: Choice.extend({ id: Id.nullable() }),
  state: State,
  paused: z.boolean(),
  controller: Choice.nullable(),
  /** When it is meant to begin; null: nobody said. */
  startsAt: Moment.nullable(),
  endsAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
});
export type LiveShow = z.infer<typeof LiveShow>;

const { get, post, ask, list } = callsUnder('/api/admin/ailive/show', ['19-5']);

export const liveShow = area('ailive/show', {
  list: list('list', '直播场次', { q: Keyword, state: State.optional() }, LiveShow, {
    sorts: ['createdAt', 'name'],
    columns: {
      name: { title: '名称', width: 24 },
      account: nameColumn('账号'),
      script: nameColumn('话术'),
      state: labelColumn('状态', SHOW_STATES),
      startsAt: '计划开播',
      startedAt: '开播时间',
      endedAt: '结束时间',
      node: nameColumn('所属组织'),
      owner: nameColumn('负责人'),
    },
  }),
  info: get('info', '直播场次', queryId('liveShow'), LiveShow),
  create: post(
    'create',
    '新建直播场次',
    z
      .strictObject({
        name: RequiredText('名称', 60),
        accountId: ref('liveAccount').meta({ title: '账号' }),
        scriptId: ref('liveScript').meta({ title: '话术' }),
        startsAt: ChosenMoment.nullable().default(null).meta({ title: '计划开播' }),
        endsAt: ChosenMoment.meta({ title: '计划结束' }),
      })
      .refine(({ startsAt, endsAt }) => startsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
        path: ['endsAt'],
        error: '计划结束须晚于计划开播',
      }),
    LiveShow,
  ),
  remove: post('remove', '删除直播场次', byId('liveShow'), z.null()),
  preflight: get(
    'preflight',
    '开播检查',
    queryId('liveShow'),
    z.object({ checks: z.array(PreflightCheck), ready: z.boolean() }),
  ),
  start: post(
    'start',
    '开播',
    byId('liveShow', {
      /** Amber checks that the person has read and takes on. */
      confirmed: z
        .array(z.enum(Object.keys(PREFLIGHT_CHECKS) as [PreflightCode], { error: '检查项不正确' }))
        .max(20)
        .default([])
        .meta({ title: '已确认的检查' }),
    }),
    LiveShow,
  ),
  pause: post('pause', '暂停口播', byId('liveShow'), LiveShow),
  resume: post('resume', '继续口播', byId('liveShow'), LiveShow),
  insert: post(
    'insert',
    '插播',
    byId('liveShow', {
      text: RequiredText('内容', LINE_MAX),
      /** Cuts the sentence that is being spoken. */
      urgent: z.boolean('请选择是或否').default(false).meta({ title: '立即插播' }),
    }),
    LiveShow,
    { perMinute: 60 },
  ),
  /** A line that waits besides the loop is not spoken; one that has begun is too late for that. */
  withdraw: post('withdraw', '撤回台词', byId('liveShow', { line: Line }), LiveShow),
  /** Within its class a line goes before another one, or to the end. */
  move: post('move', '调整播放顺序', byId('liveShow', { line: Line, before: Line.nullable() }), LiveShow),
  stop: post('stop', '结束直播', byId('liveShow'), LiveShow),
  /** Whoever takes over a room is named in the audit and in its log. */
  control: post('control', '接管直播间', byId('liveShow'), LiveShow),
  /** How loud the background music is from now on, in this show. */
  music: post(
    'music',
    '调整音乐音量',
    byId('liveShow', {
      volume: z.number('音量不正确').min(0, '音量最低 0').max(1, '音量最高 1').meta({ title: '音乐音量' }),
    }),
    LiveShow,
    { perMinute: 120 },
  ),
  room: get('room', '直播间', queryId('liveShow'), LiveRoom),
  activity: get('activity', '直播间热度', queryId('liveShow'), LiveActivity),
  comments: list(
    'comments',
    '直播评论',
    {
      /** Left out: of all shows. */
      showId: ref('liveShow').optional().meta({ title: '场次' }),
      q: Keyword,
      kind: oneOf(COMMENT_KINDS, '类型不正确').optional().meta({ title: '类型' }),
      outcome: oneOf(COMMENT_OUTCOMES, '结果不正确').optional().meta({ title: '结果' }),
    },
    LiveComment,
    {
      sorts: ['at'],
      columns: {
        at: '时间',
        show: nameColumn('场次', 24),
        nickname: { title: '昵称', width: 16 },
        kind: labelColumn('类型', COMMENT_KINDS),
        text: { title: '评论', width: 40 },
        outcome: labelColumn('结果', COMMENT_OUTCOMES),
        note: { title: '说明', width: 24 },
        answer: { title: '回复', width: 50 },
      },
    },
  ),
  /** Everything said and done in a show, in its order. */
  evidence: list('evidence', '直播留痕', { showId: ref('liveShow').meta({ title: '场次' }) }, LiveEvidence, {
    sorts: ['at'],
    defaultSort: { sort: 'at', order: 'ASC' },
    columns: {
      at: '时间',
      kind: { title: '事项', text: (kind: string) => LIVE_EVENT_KINDS[kind as LiveEventKind] ?? kind },
      text: { title: '台词', width: 50 },
      note: { title: '说明', width: 30, text: (note: string, { kind }) => liveEventNote(kind, note) },
      comment: { title: '引起的评论', width: 30 },
      by: '操作人',
    },
  }),
  /** A comment entered by hand, where no platform tells them. */
  say: post(
    'say',
    '录入评论',
    byId('liveShow', { nickname: RequiredText('昵称', 30), text: RequiredText('评论', 200) }),
    LiveComment,
    { perMinute: 120 },
  ),
  /** Viewers of a room that nobody else sees: they write and come in as the seed says, so that a show can be tried. */
  simulate: post(
    'simulate',
    '模拟观众',
    byId('liveShow', {
      kind: oneOf(COMMENT_KINDS, '类型不正确').default('comment').meta({ title: '类型' }),
      count: z.int('人数必须是整数').min(1, '人数最少 1').max(50, '人数最多 50').meta({ title: '人数' }),
      seed: z
        .int('种子必须是整数')
        .min(0, '种子最小 0')
        .max(999_999, '种子最大 999999')
        .default(1)
        .meta({ title: '种子' }),
    }),
    LiveShow,
    { perMinute: 120 },
  ),
  hide: post('hide', '隐藏评论', byId('liveComment'), LiveComment),
  /** Nothing more of that viewer is looked at in the rooms of the show's place and below it. */
  block: post('block', '屏蔽观众', byId('liveComment'), LiveComment),
  unblock: post('unblock', '解除屏蔽', byId('liveComment'), LiveComment),
  /** Whoever is blocked where the actor decides, whether one of their comments can still be found or not. */
  blocked: list('blocked', '已屏蔽观众', { q: Keyword }, LiveBlocked, {
    sorts: ['at'],
    columns: {
      nickname: { title: '昵称', width: 16 },
      node: nameColumn('所属组织'),
      by: '屏蔽人',
      at: '屏蔽时间',
    },
  }),
  release: post('release', '解除屏蔽观众', byId('liveBlocked'), z.null()),
  /** Everything begun in a show, in its order and a part at a time: a show of a whole day says tens of thousands of lines. */
  timeline: ask(
    'timeline',
    '播出台词',
    {
      id: ref('liveShow'),
      from: z.int('起始位置必须是整数').min(0, '起始位置最小 0').default(0).meta({ title: '起始位置' }),
      /** What was put in, answered and thanked for alone. */
      withoutLoop: z.boolean('请选择是或否').default(false).meta({ title: '只看插播和回复' }),
    },
    z.object({ plays: z.array(LivePlay), total: z.int() }),
  ),
  report: get('report', '直播报告', z.strictObject({ id: queryRef('liveShow') }), LiveReport),
});
