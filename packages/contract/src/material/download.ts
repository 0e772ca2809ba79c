import { area, callsUnder } from '../core/call.ts';
import { nameColumn } from '../core/columns.ts';
import { DateRange, Moment } from '../core/fields.ts';
import { ZIP_MAX_FILES } from '../core/limits.ts';
import { Choice, Id, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { FileType } from './shape.ts';

export const MaterialDownload = z.object({
  id: Id,
  material: z.object({ id: Id, name: z.string(), type: FileType }),
  versionNo: z.int(),
  member: Choice,
  node: Choice,
  /** One file by itself, or in an archive. */
  way: z.enum(['file', 'zip']),
  watermark: z.boolean(),
  bytes: z.int(),
  at: Moment,
});
export type MaterialDownload = z.infer<typeof MaterialDownload>;

const search = {
  materialId: ref('material').optional().meta({ title: '素材' }),
  memberId: ref('member').optional().meta({ title: '下载人' }),
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  at: DateRange.optional().meta({ title: '下载时间' }),
};

const { list, post } = callsUnder('/api/admin/material/download', ['5-4']);

export const materialDownload = area('material/download', {
  /**
   * One file answers where to get it; several answer where to get an archive. What is made on the way, an archive or a
   * picture with a watermark, shows in the download centre.
   */
  create: post(
    'create',
    '下载素材',
    z.strictObject({
      ids: refs('material').max(ZIP_MAX_FILES, `一次最多下载 ${ZIP_MAX_FILES} 个素材`),
      /** The downloader's name across images. */
      watermark: z.boolean().default(false).meta({ title: '水印' }),
    }),
    z.object({
      filepath: z.string(),
      filename: z.string(),
      /** Its number in the download centre. */
      exportId: Id.nullable(),
      files: z.int(),
      bytes: z.int(),
    }),
  ),
  list: list('list', '素材下载记录列表', search, MaterialDownload, {
    sorts: ['at'],
    columns: {
      material: nameColumn('素材', 40),
      versionNo: '版本',
      member: nameColumn('下载人'),
      node: nameColumn('素材所属组织'),
      way: {
        title: '方式',
        text: (_value: never, row: MaterialDownload) => (row.way === 'zip' ? '打包' : '单个'),
      },
      watermark: {
        title: '水印',
        text: (_value: never, row: MaterialDownload) => (row.watermark ? '有' : '无'),
      },
      bytes: '大小（字节）',
      at: '下载时间',
    },
  }),
});
