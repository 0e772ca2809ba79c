import { area, call } from '../core/call.ts';
import { Id, Moment, ref } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { exportState } from './states.ts';

/** A file somebody asked for, written anew at each download: an export, an archive, the rows an import refused. */
export const Download = z.object({
  id: Id,
  title: z.string(),
  format: z.enum(['xlsx', 'csv', 'zip', 'file']),
  status: z.enum(exportState.all),
  rows: z.int(),
  total: z.int().nullable(),
  bytes: z.int(),
  filename: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
  /** Until then it can be fetched again. */
  expiresAt: Moment,
});
export type Download = z.infer<typeof Download>;

export const download = area('download', {
  mine: call({
    method: 'GET',
    path: '/api/admin/download/mine',
    keys: 'signed-in',
    summary: '下载中心：导出、打包下载和导入中有误的行（最近 50 个）',
    data: z.object({ rows: z.array(Download) }),
  }),
  again: call({
    method: 'POST',
    path: '/api/admin/download/again',
    keys: 'signed-in',
    summary: '重新获取下载链接',
    body: z.strictObject({ id: ref('export') }),
    data: z.object({ filepath: z.string(), id: Id }),
  }),
});
