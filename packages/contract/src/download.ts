import { area, call } from './call.ts';
import { Id, Moment, ref } from './common.ts';
import { exportState } from './states.ts';
import { z } from './zod.ts';

export const ExportRun = z.object({
  id: Id,
  title: z.string(),
  format: z.enum(['xlsx', 'csv', 'zip']),
  status: z.enum(exportState.all),
  rows: z.int(),
  total: z.int().nullable(),
  bytes: z.int(),
  filename: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
});
export type ExportRun = z.infer<typeof ExportRun>;

export const download = area('download', {
  mine: call({
    method: 'GET',
    path: '/api/admin/download/mine',
    keys: 'signed-in',
    summary: '我的导出（最近 50 个）',
    data: z.object({ rows: z.array(ExportRun) }),
  }),
  again: call({
    method: 'POST',
    path: '/api/admin/download/again',
    keys: 'signed-in',
    summary: '为一次导出重新取得下载链接',
    body: z.strictObject({ id: ref('export') }),
    data: z.object({ filepath: z.string(), id: Id }),
  }),
});
