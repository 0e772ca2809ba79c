import { area, call, list } from '../core/call.ts';
import { DateRange, Id, Keyword, queryRef, ref, refs, Text } from '../core/common.ts';
import { FILE_KINDS } from '../core/file-kinds.ts';
import { z } from '../core/zod.ts';
import { ReviewerIds } from '../review/calls.ts';
import {
  FileName,
  FileType,
  MATERIAL_SOURCES,
  Material,
  MaterialInfo,
  MaterialSource,
  Orientation,
  Rights,
  Tags,
} from './shape.ts';
import { materialState, processingState } from './states.ts';

const yes = z.literal('yes', { error: '只能是 yes' }).optional();

const search = {
  q: Keyword,
  /** own: of the viewer's scope · received: published to the viewer · all: both. */
  library: z.enum(['all', 'own', 'received'], { error: '没有这个素材库' }).optional(),
  /** A folder with everything below it. */
  classifyId: ref('materialClassify').optional(),
  /** In no folder. */
  unclassified: yes,
  /** Each of these. */
  tags: Tags.optional(),
  type: FileType.optional(),
  orientation: Orientation.optional(),
  /** Seconds, `5,30`; either end may be left open. */
  duration: z
    .string()
    .regex(/^\d{0,6},\d{0,6}$/, '时长范围的格式是 秒,秒')
    .optional(),
  source: MaterialSource.optional(),
  status: z.enum(materialState.all, { error: '没有这个状态' }).optional(),
  processing: z.enum(processingState.all, { error: '没有这个状态' }).optional(),
  ownerId: ref('member').optional(),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional(),
  /** soon: expires within 30 days. */
  rights: z.enum(['valid', 'soon', 'expired', 'recalled'], { error: '没有这个选项' }).optional(),
  /** Passed or published, and neither recalled nor past its rights: may go into something that is published. */
  usable: yes,
  created: DateRange.optional(),
  favourite: yes,
  /** What was deleted, instead of what was not. */
  bin: yes,
};
export type MaterialSearch = z.infer<z.ZodObject<typeof search>>;

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '文件校验值不正确')
  .meta({ example: '0'.repeat(64) });

/** What the uploader gets to know about a registered file. */
const Registered = z.object({
  id: Id,
  ext: z.string(),
  type: FileType,
  path: z.string(),
  /** Null until the file is processed. */
  thumb: z.string().nullable(),
});

const many = z.strictObject({ ids: refs('material') });
const changed = z.object({ changed: z.int() });

export const material = area('material', {
  upload: call({
    method: 'POST',
    path: '/api/admin/material/upload',
    keys: ['5-2'],
    summary: '登记上传的文件',
    body: z.strictObject({
      name: FileName,
      /** The object's path, below the prefix of the caller's own upload credentials. */
      path: z.string().min(1, '缺少文件路径').max(500, '文件路径过长'),
      type: FileType,
      ext: z
        .string()
        .regex(/^[a-z0-9]{1,8}$/, '文件扩展名不正确')
        .meta({ example: 'jpg' }),
      size: z.int('文件大小必须是整数').min(0, '文件大小不正确'),
      tem_pic_type: z.string().trim().max(50, '图片模板类型最多 50 个字').optional(),
      classify: ref('materialClassify').optional(),
      sha256: Sha256.optional(),
      /** Adds a version to this material instead of making a new one. */
      materialId: ref('material').optional(),
    }),
    data: Registered,
  }),
  /** Asked before sending a file: the caller may have the same content already. */
  recognise: call({
    method: 'POST',
    path: '/api/admin/material/recognise',
    keys: ['5-2'],
    summary: '识别已经上传过的文件',
    body: z.strictObject({ sha256: Sha256, size: z.int().min(1, '文件是空的，请重新选择') }),
    data: z.object({ existing: Registered.extend({ name: z.string() }).nullable() }),
  }),
  list: list({
    path: '/api/admin/material/list',
    keys: ['5-1'],
    summary: '素材列表',
    search,
    row: Material,
    sorts: ['createdAt', 'updatedAt', 'name', 'size', 'durationMs', 'downloads'],
    export: {
      keys: ['5-1'],
      columns: {
        name: { title: '名称', width: 40 },
        type: { title: '类型', text: (_value: never, row: Material) => FILE_KINDS[row.type].label },
        ext: { title: '格式' },
        size: { title: '大小（字节）' },
        status: { title: '状态', text: (_value: never, row: Material) => materialState.label(row.status) },
        classify: { title: '分类', text: (_value: never, row: Material) => row.classify?.name ?? '' },
        tags: { title: '标签', text: (_value: never, row: Material) => row.tags.join('、') },
        width: { title: '宽' },
        height: { title: '高' },
        durationMs: {
          title: '时长（秒）',
          text: (_value: never, row: Material) => (row.durationMs === null ? null : row.durationMs / 1000),
        },
        source: { title: '来源', text: (_value: never, row: Material) => MATERIAL_SOURCES[row.source] },
        node: { title: '归属', text: (_value: never, row: Material) => row.node.name },
        owner: { title: '上传人', text: (_value: never, row: Material) => row.owner.name },
        rights: { title: '版权到期', text: (_value: never, row: Material) => row.rights.expiresOn ?? '长期' },
        downloads: { title: '下载次数' },
        usages: { title: '引用次数' },
        createdAt: { title: '上传时间' },
        remark: { title: '备注', width: 30 },
      },
    },
  }),
  /** For tabs and filters: how many of the search have each status and type. */
  counts: call({
    method: 'POST',
    path: '/api/admin/material/counts',
    keys: ['5-1'],
    summary: '各状态和类型的素材数',
    body: z.strictObject(search),
    data: z.object({
      total: z.int(),
      byStatus: z.record(z.enum(materialState.all), z.int()),
      byType: z.record(FileType, z.int()),
    }),
  }),
  info: call({
    method: 'GET',
    path: '/api/admin/material/info',
    keys: ['5-1'],
    summary: '素材详情',
    query: z.strictObject({ id: queryRef('material') }),
    data: MaterialInfo,
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/material/update',
    keys: ['5-2'],
    summary: '编辑素材',
    body: z.strictObject({
      id: ref('material'),
      version: z.int(),
      name: FileName,
      tags: Tags,
      remark: Text(500),
      rights: Rights,
    }),
    data: Material,
  }),
  move: call({
    method: 'POST',
    path: '/api/admin/material/move',
    keys: ['5-2'],
    summary: '移动素材到分类',
    body: many.extend({ classifyId: ref('materialClassify').nullable() }),
    data: changed,
  }),
  tag: call({
    method: 'POST',
    path: '/api/admin/material/tag',
    keys: ['5-2'],
    summary: '批量增减素材标签',
    body: many.extend({ add: Tags, remove: Tags }),
    data: changed,
  }),
  /** The channel's tags, those used most first. */
  tags: call({
    method: 'POST',
    path: '/api/admin/material/tags',
    keys: ['5-1'],
    summary: '素材标签',
    body: z.strictObject({ q: Keyword }),
    data: z.object({ rows: z.array(z.object({ name: z.string(), uses: z.int() })) }),
  }),
  submit: call({
    method: 'POST',
    path: '/api/admin/material/submit',
    keys: ['5-2'],
    summary: '提交素材审核',
    body: many.extend({
      /** Only these decide; everybody who may review when empty. */
      reviewerIds: ReviewerIds.default([]),
    }),
    data: changed,
  }),
  cancelSubmit: call({
    method: 'POST',
    path: '/api/admin/material/submit/cancel',
    keys: ['5-2'],
    summary: '撤回素材审核',
    body: many,
    data: changed,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/material/delete',
    keys: ['5-3'],
    summary: '删除素材到回收站',
    body: many,
    data: changed,
  }),
  recover: call({
    method: 'POST',
    path: '/api/admin/material/recover',
    keys: ['5-3'],
    summary: '从回收站恢复素材',
    body: many,
    data: changed,
  }),
  /** From the recycle bin, for good, with its files. */
  purge: call({
    method: 'POST',
    path: '/api/admin/material/purge',
    keys: ['5-3'],
    summary: '彻底删除素材',
    body: many,
    data: changed,
  }),
  reprocess: call({
    method: 'POST',
    path: '/api/admin/material/reprocess',
    keys: ['5-2'],
    summary: '重新处理素材',
    body: many,
    data: changed,
  }),
  /** Where it is used: the latest 200 places. */
  usage: call({
    method: 'GET',
    path: '/api/admin/material/usage',
    keys: ['5-1'],
    summary: '素材的使用情况',
    query: z.strictObject({ id: queryRef('material') }),
    data: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          id: Id,
          kind: z.string(),
          targetId: z.string(),
          title: z.string(),
          link: z.string().nullable(),
          owner: z.string(),
          at: z.string(),
        }),
      ),
    }),
  }),
  /** What this server can make of files, and what it lacks. */
  abilities: call({
    method: 'GET',
    path: '/api/admin/material/abilities',
    keys: ['5-1'],
    summary: '素材处理能力',
    data: z.object({
      rows: z.array(z.object({ type: FileType, able: z.boolean(), missing: z.string() })),
    }),
  }),
});
