import { area, call } from '../core/call.ts';
import { Avatar, Id, Moment } from '../core/common.ts';
import { z } from '../core/zod.ts';

export const workbench = area('workbench', {
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
          id: z.enum(['members', 'activeMembers', 'dealers', 'stores', 'signIns', 'exports']),
          title: z.string(),
          unit: z.string(),
          value: z.number(),
          before: z.number().nullable(),
          trend: z.array(z.number()),
        }),
      ),
      signIns: z.array(z.object({ day: z.string(), members: z.int(), sessions: z.int() })),
      todos: z.array(
        z.object({
          id: z.string(),
          count: z.int(),
          title: z.string(),
          detail: z.string(),
          action: z.string(),
          link: z.string(),
          level: z.enum(['normal', 'warning', 'error']),
        }),
      ),
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
