import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { Moment } from '../core/fields.ts';
import { byId, Id } from '../core/refs.ts';
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

const { get, post } = callsUnder('/api/admin/download', 'signed-in', { inPerson: true });

export const download = area('download', {
  mine: get(
    'mine',
    '下载中心：导出、打包下载和导入中有误的行（最近 50 个）',
    NO_INPUT,
    z.object({ rows: z.array(Download) }),
  ),
  again: post('again', '重新获取下载链接', byId('export'), z.object({ filepath: z.string(), id: Id })),
});
