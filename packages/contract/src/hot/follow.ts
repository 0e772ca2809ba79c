import { area, callsUnder, list } from '../core/call.ts';
import { Keyword, Moment, RequiredText } from '../core/fields.ts';
import { Choice, Id, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Words } from './words.ts';

export const HOT_FOLLOW_MODES = { now: '命中即提醒', daily: '每日摘要' } as const;
export const HOT_FOLLOW_KINDS = { topic: '热点话题', work: '账号新作品' } as const;
const HOT_FOLLOW_KIND_NAMES = Object.keys(HOT_FOLLOW_KINDS) as [keyof typeof HOT_FOLLOW_KINDS];
/** Works published within so many days are new. */
export const FOLLOW_WORK_DAYS = 7;
const HOT_FOLLOW_MODE_NAMES = Object.keys(HOT_FOLLOW_MODES) as [keyof typeof HOT_FOLLOW_MODES];

export const HotFollow = Choice.extend({
  kind: z.enum(HOT_FOLLOW_KIND_NAMES),
  words: z.string(),
  minScore: z.int(),
  quietFrom: z.string(),
  quietTo: z.string(),
  /** Of works: whose, and how far above the account's own baseline, or from how many views on; 0: any. */
  accounts: z.array(Choice),
  minRatio: z.number(),
  minViews: z.int(),
  /** Only what stands in one of these; all of them when empty. */
  sources: z.array(Choice),
  /** How its owner is told: as soon as something is hit, or once a day at a time. */
  mode: z.enum(HOT_FOLLOW_MODE_NAMES),
  digestAt: z.string(),
  on: z.boolean(),
  hits: z.int(),
  lastHitAt: Moment.nullable(),
  /** The newest ones, each with why it was hit. */
  latest: z.array(
    z.object({
      id: Id,
      topicId: Id.nullable(),
      workId: Id.nullable(),
      title: z.string(),
      why: z.string(),
      at: Moment,
      told: z.boolean(),
    }),
  ),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type HotFollow = z.infer<typeof HotFollow>;

const Clock = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')]);
const rule = {
  name: RequiredText('名称', 20),
  kind: z.enum(HOT_FOLLOW_KIND_NAMES, { error: '订阅对象不正确' }).default('topic').meta({ title: '对象' }),
  words: Words.default(''),
  minScore: z
    .int()
    .min(0, '热度下限为 0 到 100')
    .max(100, '热度下限为 0 到 100')
    .default(0)
    .meta({ title: '热度下限' }),
  quietFrom: Clock.default('').meta({ title: '免打扰时段开始时间' }),
  quietTo: Clock.default('').meta({ title: '免打扰时段结束时间' }),
  sourceIds: z.array(ref('hotSource')).max(50, '来源最多选择 50 个').default([]).meta({ title: '来源' }),
  accountIds: z
    .array(ref('hotBenchmark'))
    .max(50, '对标账号最多选择 50 个')
    .default([])
    .meta({ title: '对标账号' }),
  minRatio: z
    .number('爆款倍数下限必须是数字')
    .min(0, '爆款倍数下限为 0 到 100')
    .max(100, '爆款倍数下限为 0 到 100')
    .default(0)
    .meta({ title: '爆款倍数下限' }),
  minViews: z
    .int('播放下限必须是整数')
    .min(0, '播放下限不能为负')
    .max(2_000_000_000, '播放下限过大')
    .default(0)
    .meta({ title: '播放下限' }),
  mode: z.enum(HOT_FOLLOW_MODE_NAMES, { error: '提醒方式不正确' }).default('now').meta({ title: '提醒方式' }),
  digestAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
    .default('09:00')
    .meta({ title: '摘要时间' }),
  on: z.boolean().default(true).meta({ title: '启用' }),
};
const accountsChosen = ({ kind, accountIds }: { kind: string; accountIds: readonly number[] }) =>
  kind === 'topic' || accountIds.length > 0;
const UNCHOSEN = { path: ['accountIds'], error: '请至少选择一个对标账号' };
const followSearch = { q: Keyword };

const { post } = callsUnder('/api/admin/hot/follow', ['16-6']);

export const hotFollow = area('hot/follow', {
  list: list({
    path: '/api/admin/hot/follow/list',
    keys: ['16-6'],
    summary: '热点订阅',
    search: followSearch,
    row: HotFollow,
    sorts: ['createdAt', 'name'],
    export: {
      keys: ['16-6'],
      columns: {
        name: { title: '订阅' },
        kind: { title: '对象', text: (_value: never, row: HotFollow) => HOT_FOLLOW_KINDS[row.kind] },
        words: { title: '关注词', width: 40 },
        accounts: {
          title: '对标账号',
          width: 30,
          text: (_value: never, row: HotFollow) => row.accounts.map(({ name }) => name).join('、'),
        },
        minScore: { title: '热度下限' },
        minRatio: { title: '爆款倍数下限' },
        minViews: { title: '播放下限' },
        mode: {
          title: '提醒方式',
          text: (_value: never, row: HotFollow) => HOT_FOLLOW_MODES[row.mode],
        },
        hits: { title: '命中' },
        lastHitAt: { title: '最近命中' },
      },
    },
  }),
  create: post(
    'create',
    '新建订阅',
    z.strictObject(rule).refine(accountsChosen, UNCHOSEN),
    z.object({ id: Id }),
  ),
  update: post(
    'update',
    '编辑订阅',
    z.strictObject({ id: ref('hotFollow'), version: RowVersion, ...rule }).refine(accountsChosen, UNCHOSEN),
    HotFollow,
  ),
  remove: post('delete', '删除订阅', z.strictObject({ id: ref('hotFollow') }), z.null()),
});
