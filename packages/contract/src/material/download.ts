import { area, call, list } from '../core/call.ts';
import { Choice, DateRange, Id, Moment, ref, refs } from '../core/common.ts';
import { ZIP_MAX_FILES } from '../core/limits.ts';
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

export const materialDownload = area('material/download', {
  /**
   * One file answers where to get it; several answer where to get an archive. What is made on the way, an archive or a
   * picture with a watermark, shows in the download centre.
   */
  create: call({
    method: 'POST',
    path: '/api/admin/material/download/create',
    keys: ['5-4'],
    summary: '下载素材',
    body: z.strictObject({
      ids: refs('material').max(ZIP_MAX_FILES, `一次最多下载 ${ZIP_MAX_FILES} 个素材`),
      /** The downloader's name across images. */
      watermark: z.boolean().default(false),
    }),
    data: z.object({
      filepath: z.string(),
      filename: z.string(),
      /** Its number in the download centre. */
      exportId: Id.nullable(),
      files: z.int(),
      bytes: z.int(),
    }),
  }),
  list: list({
    path: '/api/admin/material/download/list',
    keys: ['5-4'],
    summary: '素材下载记录列表',
    search: {
      materialId: ref('material').optional(),
      memberId: ref('member').optional(),
      nodeId: ref('node').optional(),
      at: DateRange.optional(),
    },
    row: MaterialDownload,
    sorts: ['at'],
    export: {
      keys: ['5-4'],
      columns: {
        material: {
          title: '素材',
          width: 40,
          text: (_value: never, row: MaterialDownload) => row.material.name,
        },
        versionNo: { title: '版本' },
        member: { title: '下载人', text: (_value: never, row: MaterialDownload) => row.member.name },
        node: { title: '素材所属组织', text: (_value: never, row: MaterialDownload) => row.node.name },
        way: {
          title: '方式',
          text: (_value: never, row: MaterialDownload) => (row.way === 'zip' ? '打包' : '单个'),
        },
        watermark: {
          title: '水印',
          text: (_value: never, row: MaterialDownload) => (row.watermark ? '有' : '无'),
        },
        bytes: { title: '大小（字节）' },
        at: { title: '下载时间' },
      },
    },
  }),
});
