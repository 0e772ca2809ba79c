import { PLATFORM_IDS } from '../account/platforms.ts';
import { area, call } from '../core/call.ts';
import { Avatar, Id, Moment } from '../core/common.ts';
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
});
export type Shortcut = z.infer<typeof Shortcut>;

export const workbench = area('workbench', {
  /** What the person has to do and may begin: workbench, menu and command palette all read it here. */
  day: call({
    method: 'GET',
    path: '/api/admin/workbench/day',
    keys: 'signed-in',
    summary: '待办、菜单数字和快捷操作',
    data: z.object({
      todos: z.array(Todo),
      shortcuts: z.array(Shortcut),
      /** Events after which the counts may be different. */
      topics: z.array(z.string()),
    }),
  }),
  figures: call({
    method: 'GET',
    path: '/api/admin/workbench/figures',
    keys: 'signed-in',
    summary: '工作台数字（只统计看得到的数据）',
    query: z.strictObject({ days: z.enum(['1', '7', '30']).default('7') }),
    data: z.object({
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
      /** For whoever looks after people and sees no publishing. */
      signIns: z.array(z.object({ day: z.string(), members: z.int(), sessions: z.int() })).nullable(),
      organs: z.array(
        z.object({
          id: Id,
          name: z.string(),
          dealers: z.int(),
          stores: z.int(),
          members: z.int(),
          active: z.int(),
          pending: z.int(),
          disabled: z.int(),
        }),
      ),
      recent: z.array(z.object({ id: Id, who: z.string(), avatar: Avatar, what: z.string(), at: Moment })),
    }),
  }),
});
