import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, call } from '../core/call.ts';
import { Avatar, Moment } from '../core/fields.ts';
import { Choice, Id, queryRef } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** How urgent it is, the least first. */
export const TODO_LEVELS = ['normal', 'warning', 'error'] as const;

export const Todo = z.object({
  id: z.string(),
  count: z.int(),
  /** Reads on after the count: 条发布失败. */
  title: z.string(),
  detail: z.string(),
  action: z.string(),
  /** The list with exactly these; null where the person has no page for it. */
  link: z.string().nullable(),
  level: z.enum(TODO_LEVELS),
  /** The page of the menu behind which the count stands. */
  menu: z.string().nullable(),
});
export type Todo = z.infer<typeof Todo>;

export const Shortcut = z.object({
  id: z.string(),
  title: z.string(),
  hint: z.string(),
  link: z.string(),
  icon: z.string(),
});
export type Shortcut = z.infer<typeof Shortcut>;

/** What a new house needs before people can work in it, in the order in which it is done. */
export const SETUP_STEPS = {
  channel: { title: '命名渠道', text: '改为品牌或业务线的名称', link: '/home/system/config?tabid=channels' },
  organ: { title: '建立组织', text: '在总部下新建大区或部门', link: '/home/organization' },
  role: { title: '核对角色', text: '确认每个角色能做什么、看到哪些数据，并授予用户', link: '/home/role' },
  dealer: { title: '添加经销商', text: '逐个新建，或从表格导入', link: '/home/dealer' },
  member: { title: '添加用户', text: '逐个新建，或从表格导入', link: '/home/user' },
  storage: {
    title: '检查存储',
    text: '点击「测试存储」确认可以写入和读取，剩余空间不少于 10 GB',
    link: '/home/system/config?tabid=storage',
  },
  model: {
    title: '接入模型',
    text: '测试通过即完成；未接入时只能生成离线草稿',
    link: '/home/ai?tabid=models',
  },
  account: {
    title: '连接平台账号',
    text: '授权第一个抖音、公众号或快手账号',
    link: '/home/ai?tabid=accounts',
  },
} as const;
export type SetupStepId = keyof typeof SETUP_STEPS;
const SetupStepName = z
  .enum(Object.keys(SETUP_STEPS) as [SetupStepId, ...SetupStepId[]], { error: '没有这一步' })
  .meta({ title: '步骤' });

const SetupStep = z.object({ id: SetupStepName, state: z.enum(['open', 'done', 'skipped']) });
export type SetupStep = z.infer<typeof SetupStep>;

export const workbench = area('workbench', {
  /** The way into a house without demo data, for its administrators; no steps where nothing is left to do. */
  setup: call({
    method: 'GET',
    path: '/api/admin/workbench/setup',
    keys: 'admin',
    summary: '启用步骤和完成情况',
    data: z.object({
      steps: z.array(SetupStep),
      /** What could not be looked at this time. */
      unread: z.array(z.string()),
    }),
  }),
  skipStep: call({
    method: 'POST',
    path: '/api/admin/workbench/setup/skip',
    keys: 'admin',
    summary: '跳过或恢复一个启用步骤',
    body: z.strictObject({
      id: SetupStepName,
      skipped: z.boolean('是否跳过不正确').meta({ title: '是否跳过' }),
    }),
    data: z.null(),
  }),
  /** What the person has to do and may begin: workbench, menu and command palette all read it here. */
  day: call({
    method: 'GET',
    path: '/api/admin/workbench/day',
    keys: 'signed-in',
    inPerson: true,
    summary: '待办、菜单数字和快捷操作',
    data: z.object({
      todos: z.array(Todo),
      /** What could not be counted this time; the rest is as it should be. */
      unread: z.array(z.string()),
      shortcuts: z.array(Shortcut),
      /** How far the demo of a house that was just begun is; null where nothing is being prepared. */
      preparing: z.object({ percent: z.int() }).nullable(),
      /** Events after which the counts may be different. */
      topics: z.array(z.string()),
    }),
  }),
  /** Rows of every area by a text in their name, each within the reach of its own list. */
  search: call({
    method: 'POST',
    path: '/api/admin/search',
    keys: 'signed-in',
    whileViewing: true,
    summary: '按名称查找主题、文章、素材、用户等',
    body: z.strictObject({
      q: z
        .string()
        .trim()
        .min(2, '至少输入 2 个字')
        .max(50, '最多 50 个字')
        .meta({ title: '关键字', example: '示例' }),
      /** Only one kind. */
      kind: z
        .string()
        .regex(/^[a-z][A-Za-z]{0,39}$/, '没有这种内容')
        .meta({ example: 'member' })
        .optional()
        .meta({ title: '类型' }),
    }),
    data: z.object({
      groups: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          rows: z.array(z.object({ id: Id, title: z.string(), meta: z.array(z.string()), link: z.string() })),
        }),
      ),
      /** The kinds that could not be looked through this time. */
      unread: z.array(z.string()),
    }),
  }),
  /** What was different yesterday, in clauses made from the figures of reports. */
  changes: call({
    method: 'GET',
    path: '/api/admin/workbench/changes',
    keys: 'signed-in',
    summary: '昨日变化（按规则由报表数字写成，只统计看得到的数据）',
    data: z.object({
      day: z.string(),
      /** `link` is the report of that day, for whoever may open it. */
      clauses: z.array(z.object({ text: z.string(), link: z.string().nullable() })),
      today: z.object({ text: z.string(), link: z.string().nullable() }),
    }),
  }),
  figures: call({
    method: 'GET',
    path: '/api/admin/workbench/figures',
    keys: 'signed-in',
    summary: '工作台数字（只统计看得到的数据）',
    /** `nodeId`: only what belongs to this store. */
    query: z.strictObject({
      days: z.enum(['1', '7', '30']).default('7').meta({ title: '统计范围' }),
      nodeId: queryRef('node').optional().meta({ title: '门店' }),
    }),
    data: z.object({
      /** Stores the person can look at one by one; empty for whoever has none or sees only their own rows. */
      stores: z.array(Choice),
      /** Each figure for the span asked for, with the span before it to compare and one point a day to draw. */
      figures: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          unit: z.string(),
          value: z.number(),
          before: z.number().nullable(),
          trend: z.array(z.number()),
          /** More of it is good; otherwise it is neither. */
          moreIsGood: z.boolean(),
          /** Said instead of a comparison. */
          note: z.string().nullable(),
          /** The list it counts. */
          link: z.string().nullable(),
        }),
      ),
      /** Posts a day by what they are made of; null where the person sees no publishing. */
      posts: z
        .array(
          z.object({ day: z.string(), article: z.int(), video: z.int(), live: z.int(), failed: z.int() }),
        )
        .nullable(),
      /** New clues on the days of `posts`, for whoever's day is customers: what was published beside what it brought. */
      clues: z.array(z.int()).nullable(),
      /** Accounts by platform; null where the person looks after none. */
      accounts: z
        .array(
          z.object({
            platform: z.enum(PLATFORM_IDS),
            total: z.int(),
            ok: z.int(),
            warn: z.int(),
            bad: z.int(),
            paused: z.int(),
            published: z.int(),
            failed: z.int(),
          }),
        )
        .nullable(),
      /** For whoever manages people and sees no publishing. */
      signIns: z.array(z.object({ day: z.string(), members: z.int(), sessions: z.int() })).nullable(),
      /** For whoever manages people. */
      organs: z.array(
        z.object({
          id: Id,
          name: z.string(),
          dealers: z.int(),
          stores: z.int(),
          members: z.int(),
          active: z.int(),
          /** 待激活 as the user list counts it at and below the organisation. */
          pending: z.int(),
          disabled: z.int(),
        }),
      ),
      recent: z.array(z.object({ id: Id, who: z.string(), avatar: Avatar, what: z.string(), at: Moment })),
      /** The pieces that could not be read this time. */
      unread: z.array(z.string()),
      /** Events after which these may be different. */
      topics: z.array(z.string()),
    }),
  }),
});
