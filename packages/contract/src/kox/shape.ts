import { PLATFORM_IDS } from '../account/platforms.ts';
import { Choice, Id, Moment } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { taskState } from '../task/states.ts';

const choiceOf = <Name extends string>(words: Record<Name, string>, error: string) =>
  z.enum(Object.keys(words) as [Name, ...Name[]], { error });

export const KOX_KINDS = { staff: '员工', influencer: '达人' } as const;
export const KoxKind = choiceOf(KOX_KINDS, '类型不正确');
export type KoxKind = z.infer<typeof KoxKind>;

/** Where the agreement stands today. Whose agreement has ended gets no new tasks. */
export const KOX_AGREEMENTS = {
  none: '未签约',
  coming: '未生效',
  valid: '有效',
  ending: '即将到期',
  ended: '已到期',
} as const;
export const KoxAgreement = choiceOf(KOX_AGREEMENTS, '协议状态不正确');
export type KoxAgreement = z.infer<typeof KoxAgreement>;
/** So many days before an agreement ends, whoever looks after the account is told. */
export const KOX_WARN_DAYS = 30;

/** How a post came to be known: published through us, its link brought by a person, or read from a sheet. */
export const KOX_POST_SOURCES = { own: '系统发布', link: '登记链接', import: '表格导入' } as const;
const PostSource = choiceOf(KOX_POST_SOURCES, '来源不正确');

export const KOX_TASK_STATES = {
  open: '进行中',
  done: '已完成',
  late: '已逾期',
  cancelled: '已取消',
} as const;
export const KoxTaskState = choiceOf(KOX_TASK_STATES, '状态不正确');

export const KoxPlatform = z.enum(PLATFORM_IDS, { error: '请选择平台' });
const figure = z.int().nullable();

/** What came of posts; null where nobody told. */
export const KoxFigures = z.object({
  posts: z.int(),
  views: figure,
  likes: figure,
  comments: figure,
  shares: figure,
  /** Tasks given and how many of them were done. */
  given: z.int(),
  done: z.int(),
});
export type KoxFigures = z.infer<typeof KoxFigures>;

/** An account that re-publishes our content: one of our staff's, or of somebody we have an agreement with. */
export const Kox = z.object({
  id: Id,
  kind: KoxKind,
  platform: KoxPlatform,
  name: z.string(),
  /** The platform's own name for it. */
  handle: z.string(),
  homepage: z.string(),
  fans: figure,
  /** Ours: posts and figures come by themselves. */
  account: Choice.nullable(),
  /** Of whose it is, where that is one of our staff. */
  member: Choice.nullable(),
  groups: z.array(Choice),
  node: Choice,
  owner: Choice,
  agreement: KoxAgreement,
  agreedFrom: z.string().nullable(),
  agreedUntil: z.string().nullable(),
  stopped: z.boolean(),
  posts: z.int(),
  views: figure,
  openTasks: z.int(),
  remark: z.string(),
  createdAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'sign', 'give', 'addPost', 'stop', 'resume', 'delete'])),
});
export type Kox = z.infer<typeof Kox>;

export const KoxInfo = Kox.extend({
  /** Of the last thirty days, and of the thirty before. */
  lately: KoxFigures,
  before: KoxFigures,
  agreements: z.array(
    z.object({ id: Id, from: z.string(), until: z.string(), note: z.string(), by: z.string(), at: Moment }),
  ),
});
export type KoxInfo = z.infer<typeof KoxInfo>;

export const KoxGroup = z.object({
  id: Id,
  name: z.string(),
  node: Choice,
  /** Those the viewer sees. */
  accounts: z.array(Choice.extend({ platform: KoxPlatform, kind: KoxKind })),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type KoxGroup = z.infer<typeof KoxGroup>;

const Whose = Choice.extend({ platform: KoxPlatform, kind: KoxKind });

/** A task with one account. */
export const KoxTask = z.object({
  id: Id,
  kox: Whose,
  task: Choice.extend({ state: z.enum(taskState.all), endAt: Moment.nullable() }),
  state: KoxTaskState,
  wanted: z.int(),
  posted: z.int(),
  by: z.string(),
  createdAt: Moment,
  can: z.array(z.enum(['cancel'])),
});
export type KoxTask = z.infer<typeof KoxTask>;

export const KoxPost = z.object({
  id: Id,
  kox: Whose,
  title: z.string(),
  url: z.string(),
  source: PostSource,
  task: Choice.nullable(),
  /** The task as this account was given it. */
  givenId: Id.nullable(),
  publishedAt: Moment,
  views: figure,
  likes: figure,
  comments: figure,
  shares: figure,
  gone: z.boolean(),
  updatedAt: Moment,
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type KoxPost = z.infer<typeof KoxPost>;

export const KoxRank = KoxFigures.extend({
  id: Id,
  name: z.string(),
  kind: KoxKind,
  platform: KoxPlatform,
  node: Choice,
  /** Likes, comments and shares together. */
  interactions: figure,
});
export type KoxRank = z.infer<typeof KoxRank>;
