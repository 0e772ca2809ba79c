import { PLATFORM_IDS } from '../account/platforms.ts';
import { Avatar, ChosenMoment, Moment, oneOf, RequiredText, Text } from '../core/fields.ts';
import { Choice, Id, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { SubstanceChoice } from '../substance/shape.ts';
import { evidenceState, memberTaskState, taskState } from './states.ts';

/** The keys that view tasks; members without any of them are given none. */
export const TASK_KEYS = ['8-1', '8-2', '8-3', '8-4'] as const;

export const TASK_KINDS = {
  share: '分享',
  publish: '发布',
  film: '拍摄',
  visit: '邀约到店',
  free: '其他',
} as const;
export type TaskKind = keyof typeof TASK_KINDS;
export const TaskKind = oneOf(TASK_KINDS, '任务类型不正确');

export const EVIDENCE_KINDS = { link: '链接', screenshot: '截图', figure: '数字' } as const;
export type EvidenceKind = keyof typeof EVIDENCE_KINDS;
export const EvidenceKind = oneOf(EVIDENCE_KINDS, '凭证类型不正确');

/** Automatic reminders, in hours before the deadline. */
export const TASK_REMINDERS = {
  day3: { title: '截止前 3 天', hours: 72 },
  day1: { title: '截止前 1 天', hours: 24 },
  hour3: { title: '截止前 3 小时', hours: 3 },
} as const;
export type TaskReminder = keyof typeof TASK_REMINDERS;
const Reminder = oneOf(TASK_REMINDERS, '提醒类型不正确');

/** How a task reaches people: all at once, or each dealer chooses who does it. */
export const TASK_MODES = { members: '直接到人', dealers: '由经销商安排' } as const;
export const TaskMode = oneOf(TASK_MODES, '下发方式不正确').meta({ title: '下发方式' });

/** Points behind schedule from which a dealer or store counts as lagging. */
export const BEHIND_POINTS = 15;
export const MOST_PIECES = 20;
export const TASK_UNDO_SECONDS = 10;

const Platform = z.enum(PLATFORM_IDS, { error: '平台不正确' });

/** Input of a task; the same for a draft, a template and a running task. */
export const TaskInput = z.strictObject({
  title: RequiredText('任务名称', 40),
  kind: TaskKind.meta({ title: '任务类型' }),
  brief: Text(1_000).default('').meta({ title: '说明' }),
  /** What is shared or published. */
  substanceIds: z
    .array(ref('substance'))
    .max(MOST_PIECES, `一次最多 ${MOST_PIECES} 件内容`)
    .default([])
    .meta({ title: '内容' }),
  /** None: it is enough to say that it is done. */
  evidence: z.array(EvidenceKind).max(3).default([]).meta({ title: '凭证' }),
  /** Each piece has all of these kinds; otherwise any one of them will do. */
  evidenceAll: z.boolean().default(false).meta({ title: '凭证要求' }),
  /** What the figure counts. */
  figureName: Text(20).default('').meta({ title: '数字的含义' }),
  /** Links must be of one of these; none: of any. */
  platforms: z.array(Platform).max(10).default([]).meta({ title: '链接的平台' }),
  /** How many pieces each person hands in. */
  wanted: z
    .int('每人件数必须是整数')
    .min(1, '每人至少 1 件')
    .max(20, '每人最多 20 件')
    .default(1)
    .meta({ title: '每人件数' }),
  points: z
    .int('奖励积分必须是整数')
    .min(0, '奖励积分不能为负')
    .max(10_000, '奖励积分最多 10000')
    .default(0)
    .meta({ title: '奖励积分' }),
  /** A post that our own records know needs nobody to look at it. */
  autoAccept: z.boolean().default(true).meta({ title: '核对到的自动通过' }),
  startAt: ChosenMoment.nullable().default(null).meta({ title: '开始时间' }),
  endAt: ChosenMoment.nullable().default(null).meta({ title: '截止时间' }),
  reminders: z.array(Reminder).max(3).default([]).meta({ title: '自动提醒' }),
  mode: TaskMode.default('members'),
  nodeIds: z.array(ref('node')).max(200, '一次最多 200 个下发对象').default([]).meta({ title: '下发给' }),
  /** None: every role that sees tasks. */
  roleIds: z.array(Id).max(50, '一次最多 50 个角色').default([]).meta({ title: '角色' }),
  /** Whoever comes later gets it too. */
  follow: z.boolean().default(true).meta({ title: '是否跟进新成员' }),
});
export type TaskInput = z.infer<typeof TaskInput>;

/** Progress over everybody the viewer sees. `left`: nothing handed in. */
export const TaskCounts = z.object({
  total: z.int(),
  done: z.int(),
  waiting: z.int(),
  returned: z.int(),
  left: z.int(),
  exempt: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

export const TaskVerb = z.enum(['edit', 'publish', 'recall', 'terminate', 'delete', 'copy']);

export const Task = z.object({
  id: Id,
  title: z.string(),
  kind: TaskKind,
  template: z.boolean(),
  state: z.enum(taskState.all),
  evidence: z.array(EvidenceKind),
  evidenceAll: z.boolean(),
  wanted: z.int(),
  points: z.int(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  /** Everybody has got it. */
  spread: z.boolean(),
  /** Share done, 0 to 1. */
  rate: z.number(),
  ...TaskCounts.shape,
  owner: z.string(),
  node: z.string(),
  createdAt: Moment,
  version: z.int(),
  can: z.array(TaskVerb),
});
export type Task = z.infer<typeof Task>;

export const TaskInfo = Task.extend({
  brief: z.string(),
  pieces: z.array(SubstanceChoice),
  figureName: z.string(),
  platforms: z.array(Platform),
  autoAccept: z.boolean(),
  reminders: z.array(Reminder),
  mode: TaskMode,
  nodes: z.array(Choice),
  roles: z.array(Choice),
  follow: z.boolean(),
  endedAt: Moment.nullable(),
  endReason: z.string(),
  /** Share of its time that is over, 0 to 1. */
  timeShare: z.number(),
  dealers: z.int(),
  stores: z.int(),
  behind: z.int(),
  withWaiting: z.int(),
  finished: z.int(),
  /** Whom the viewer may remind now. */
  remindable: z.int(),
  lastAt: Moment.nullable(),
});
export type TaskInfo = z.infer<typeof TaskInfo>;

/** A dealer's or store's part of a task. */
export const TaskPlace = z.object({
  id: Id,
  taskId: Id,
  /** The dealer's part it belongs to: itself, where it is a dealer's. */
  dealerId: Id,
  name: z.string(),
  trail: z.string(),
  state: z.enum(taskState.all),
  ...TaskCounts.shape,
  /** Share done, 0 to 1. */
  rate: z.number(),
  /** Points that what is done or waits to be accepted is behind what time would want; 0 where it keeps up. */
  behind: z.int(),
  /** Stores of a dealer. */
  stores: z.int(),
  lastAt: Moment.nullable(),
  remindable: z.int(),
  can: z.array(z.enum(['assign'])),
});
export type TaskPlace = z.infer<typeof TaskPlace>;

export const EVIDENCE_FINDINGS = {
  none: '未核对',
  found: '作品已核对到',
  notFound: '未找到该作品',
  otherAccount: '非本人账号发布',
  otherPlatform: '不是要求的平台',
  clear: '没有重复',
  double: '与已提交的截图重复',
  broken: '截图打不开',
} as const;
export type EvidenceFinding = keyof typeof EVIDENCE_FINDINGS;
export const EvidenceFinding = oneOf(EVIDENCE_FINDINGS);
/** Findings against a piece of evidence: accepting it takes a reason. */
export const BAD_FINDINGS: readonly EvidenceFinding[] = ['otherAccount', 'otherPlatform', 'double', 'broken'];

export const TaskEvidence = z.object({
  id: Id,
  memberTaskId: Id,
  who: z.string(),
  /** Where they work, and the task it was handed in for. */
  place: z.string(),
  task: z.string(),
  kind: z.union([EvidenceKind, z.literal('none')]),
  state: z.enum(evidenceState.all),
  link: z.string().nullable(),
  platform: Platform.nullable(),
  picture: z.string().nullable(),
  thumb: z.string().nullable(),
  figure: z.number().nullable(),
  note: z.string(),
  finding: EvidenceFinding,
  /** What was found, in words. */
  found: z.string(),
  /** How alike the earlier one is, in percent. */
  similarity: z.int().nullable(),
  /** The earlier one, where the viewer may see it. */
  double: z.object({ id: Id, who: z.string(), picture: z.string().nullable(), createdAt: Moment }).nullable(),
  inTime: z.boolean(),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  createdAt: Moment,
  can: z.array(z.enum(['accept', 'return', 'withdraw', 'undo'])),
});
export type TaskEvidence = z.infer<typeof TaskEvidence>;

export const TaskMember = z.object({
  id: Id,
  taskId: Id,
  storeId: Id,
  dealerId: Id,
  memberId: Id,
  name: z.string(),
  avatar: Avatar,
  store: z.string(),
  dealer: z.string(),
  state: z.enum(memberTaskState.all),
  handed: z.int(),
  accepted: z.int(),
  wanted: z.int(),
  points: z.int(),
  finding: EvidenceFinding,
  note: z.string(),
  reason: z.string(),
  lastAt: Moment.nullable(),
  doneAt: Moment.nullable(),
  /** Reminded today: the next time is tomorrow. */
  reminded: z.boolean(),
  reminders: z.int(),
  thumbs: z.array(z.string()),
  can: z.array(z.enum(['remind', 'exempt', 'restore'])),
});
export type TaskMember = z.infer<typeof TaskMember>;

/** A task as its assignee sees it. */
export const OwnTask = z.object({
  id: Id,
  taskId: Id,
  title: z.string(),
  kind: TaskKind,
  brief: z.string(),
  /** `receivedId`: the delivery of it that this person has, to be shared from; null where it was not sent to them. */
  pieces: z.array(SubstanceChoice.extend({ receivedId: Id.nullable() })),
  evidence: z.array(EvidenceKind),
  evidenceAll: z.boolean(),
  figureName: z.string(),
  platforms: z.array(Platform),
  wanted: z.int(),
  handed: z.int(),
  accepted: z.int(),
  points: z.int(),
  state: z.enum(memberTaskState.all),
  taskState: z.enum(taskState.all),
  reason: z.string(),
  from: z.string(),
  startAt: Moment.nullable(),
  endAt: Moment.nullable(),
  lastAt: Moment.nullable(),
  can: z.array(z.enum(['handIn'])),
});
export type OwnTask = z.infer<typeof OwnTask>;
