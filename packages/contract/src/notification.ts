import { area, call } from './call.ts';
import { Id, Moment, ref } from './common.ts';
import { z } from './zod.ts';

export const Notice = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  readAt: Moment.nullable(),
  createdAt: Moment,
});
export type Notice = z.infer<typeof Notice>;

export const notification = area('notification', {
  list: call({
    method: 'GET',
    path: '/api/admin/notification/list',
    keys: 'signed-in',
    summary: '我的通知（最近 50 条）',
    data: z.object({ rows: z.array(Notice), unread: z.int() }),
  }),
  read: call({
    method: 'POST',
    path: '/api/admin/notification/read',
    keys: 'signed-in',
    summary: '标记通知为已读（不给编号就是全部）',
    body: z.strictObject({ id: ref('notification').optional() }),
    data: z.object({ unread: z.int() }),
  }),
});
