import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Words } from './words.ts';

export const HOT_FOLLOW_MODES = { now: '命中即提醒', daily: '每日摘要' } as const;
const HOT_FOLLOW_MODE_NAMES = Object.keys(HOT_FOLLOW_MODES) as [keyof typeof HOT_FOLLOW_MODES];

export const HotFollow = z.object({
  id: Id,
  name: z.string(),
  words: z.string(),
  minScore: z.int(),
  quietFrom: z.string(),
  quietTo: z.string(),
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
    z.object({ topicId: Id, title: z.string(), why: z.string(), at: Moment, told: z.boolean() }),
  ),
  version: z.int(),
  can: z.array(z.enum(['edit', 'delete'])),
});
export type HotFollow = z.infer<typeof HotFollow>;

const Clock = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')]);
const rule = {
  name: RequiredText('名称', 20),
  words: Words,
  minScore: z.int().min(0, '热度下限为 0 到 100').max(100, '热度下限为 0 到 100').default(0),
  quietFrom: Clock.default(''),
  quietTo: Clock.default(''),
  sourceIds: z.array(ref('hotSource')).max(50, '来源最多选择 50 个').default([]),
  mode: z.enum(HOT_FOLLOW_MODE_NAMES, { error: '提醒方式不正确' }).default('now'),
  digestAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
    .default('09:00'),
  on: z.boolean().default(true),
};
const followSearch = { q: Keyword };
export type HotFollowSearch = z.infer<z.ZodObject<typeof followSearch>>;

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
        words: { title: '关注词', width: 40 },
        minScore: { title: '热度下限' },
        mode: {
          title: '提醒方式',
          text: (_value: never, row: HotFollow) => HOT_FOLLOW_MODES[row.mode],
        },
        hits: { title: '命中' },
        lastHitAt: { title: '最近命中' },
      },
    },
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/hot/follow/create',
    keys: ['16-6'],
    summary: '新建订阅',
    body: z.strictObject(rule),
    data: z.object({ id: Id }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/hot/follow/update',
    keys: ['16-6'],
    summary: '编辑订阅',
    body: z.strictObject({ id: ref('hotFollow'), version: z.int(), ...rule }),
    data: HotFollow,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/hot/follow/delete',
    keys: ['16-6'],
    summary: '删除订阅',
    body: z.strictObject({ id: ref('hotFollow') }),
    data: z.null(),
  }),
});
