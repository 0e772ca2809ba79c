import { PLATFORM_IDS } from '../account/platforms.ts';
import { postFigures, ReportedFigure } from '../account/post-figures.ts';
import { Moment, oneOf } from '../core/fields.ts';
import { Choice, Id } from '../core/refs.ts';
import { ownedRow } from '../core/register.ts';
import { z } from '../core/zod.ts';
import { taskState } from '../task/states.ts';

export const KOX_KINDS = { staff: '员工', influencer: '达人' } as const;
export const KoxKind = oneOf(KOX_KINDS, '类型不正确').meta({ title: '类型' });
export type KoxKind = z.infer<typeof KoxKind>;

/** States of an agreement today. An account whose agreement has ended gets no new tasks. */
export const KOX_AGREEMENTS = {
  none: '未签约',
  coming: '未生效',
  valid: '有效',
  ending: '即将到期',
  ended: '已到期',
} as const;
export const KoxAgreement = oneOf(KOX_AGREEMENTS, '协议状态不正确').meta({ title: '协议状态' });
export type KoxAgreement = z.infer<typeof KoxAgreement>;
/** Days before the end of an agreement when the account's manager is notified. */
export const KOX_WARN_DAYS = 30;

/** How a post came to be known: published through us, its link brought by a person, or read from a sheet. */
export const KOX_POST_SOURCES = { own: '系统发布', link: '登记链接', import: '表格导入' } as const;
const PostSource = oneOf(KOX_POST_SOURCES, '来源不正确');

export const KOX_TASK_STATES = {
  open: '进行中',
  done: '已完成',
  late: '已逾期',
  cancelled: '已取消',
} as const;
export const KoxTaskState = oneOf(KOX_TASK_STATES, '状态不正确').meta({ title: '状态' });

export const KoxPlatform = z.enum(PLATFORM_IDS, { error: '请选择平台' }).meta({ title: '平台' });

/** Figures of posts; null where none were reported. */
export const KoxFigures = z.object({
  posts: z.int(),
  ...postFigures,
  /** Tasks given and how many of them were done. */
  given: z.int(),
  done: z.int(),
});
export type KoxFigures = z.infer<typeof KoxFigures>;

/** An account that re-publishes our content: one of our staff's, or of somebody we have an agreement with. */
export const Kox = ownedRow(['edit', 'sign', 'give', 'addPost', 'stop', 'resume', 'delete'], {
  kind: KoxKind,
  platform: KoxPlatform,
  name: z.string(),
  /** The platform's own name for it. */
  handle: z.string(),
  homepage: z.string(),
  fans: ReportedFigure,
  /** Ours: posts and figures come by themselves. */
  account: Choice.nullable(),
  /** Of whose it is, where that is one of our staff. */
  member: Choice.nullable(),
  groups: z.array(Choice),
  agreement: KoxAgreement,
  agreedFrom: z.string().nullable(),
  agreedUntil: z.string().nullable(),
  stopped: z.boolean(),
  posts: z.int(),
  views: ReportedFigure,
  openTasks: z.int(),
  remark: z.string(),
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

export const KoxGroup = Choice.extend({
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
  ...postFigures,
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
  interactions: ReportedFigure,
});
export type KoxRank = z.infer<typeof KoxRank>;
