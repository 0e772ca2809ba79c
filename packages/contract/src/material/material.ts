import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn, textsColumn } from '../core/columns.ts';
import { DateRange, Keyword, Text } from '../core/fields.ts';
import { FILE_KINDS } from '../core/file-kinds.ts';
import { SEE_MATERIALS } from '../core/keys.ts';
import { byIds, byVersion, Changed, Id, queryId, ref } from '../core/refs.ts';
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

const yes = z.literal('yes', { error: '取值只能为 yes' }).optional();

const search = {
  q: Keyword,
  /** own: of the viewer's scope · received: published to the viewer · all: both. */
  library: z.enum(['all', 'own', 'received'], { error: '素材库不正确' }).optional().meta({ title: '素材库' }),
  /** A folder with everything below it. */
  classifyId: ref('materialClassify').optional().meta({ title: '文件夹' }),
  /** In no folder. */
  unclassified: yes.meta({ title: '未分类' }),
  /** Each of these. */
  tags: Tags.optional().meta({ title: '标签' }),
  type: FileType.optional(),
  orientation: Orientation.optional(),
  /** Seconds, `5,30`; either end may be left open. */
  duration: z
    .string()
    .regex(/^\d{0,6},\d{0,6}$/, '时长范围格式应为 秒,秒')
    .optional()
    .meta({ title: '时长' }),
  source: MaterialSource.optional(),
  status: z.enum(materialState.all, { error: '状态不正确' }).optional().meta({ title: '状态' }),
  processing: z.enum(processingState.all, { error: '状态不正确' }).optional().meta({ title: '处理状态' }),
  ownerId: ref('member').optional().meta({ title: '上传人' }),
  /** An organisation, dealer or store with everything below it. */
  nodeId: ref('node').optional().meta({ title: '所属组织' }),
  /** soon: expires within 30 days. */
  rights: z
    .enum(['valid', 'soon', 'expired', 'recalled'], { error: '选项不正确' })
    .optional()
    .meta({ title: '版权' }),
  /** Passed or published, and neither recalled nor past its rights: may go into something that is published. */
  usable: yes.meta({ title: '可用' }),
  created: DateRange.optional().meta({ title: '创建时间' }),
  favourite: yes.meta({ title: '收藏' }),
  /** What was deleted, instead of what was not. */
  bin: yes.meta({ title: '回收站' }),
};
export type MaterialSearch = z.infer<z.ZodObject<typeof search>>;

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '文件校验值不正确')
  .meta({ title: '文件校验值', example: '0'.repeat(64) });

/** What the uploader gets to know about a registered file. */
const Registered = z.object({
  id: Id,
  ext: z.string(),
  type: FileType,
  path: z.string(),
  /** Null until the file is processed. */
  thumb: z.string().nullable(),
});

const many = byIds('material');

const { get, list, post } = callsUnder('/api/admin/material', ['5-2']);

export const material = area('material', {
  upload: post(
    'upload',
    '登记上传的文件',
    z.strictObject({
      name: FileName,
      /** The object's path, below the prefix of the caller's own upload credentials. */
      path: z.string().min(1, '缺少文件路径').max(500, '文件路径过长').meta({ title: '文件路径' }),
      type: FileType,
      ext: z
        .string()
        .regex(/^[a-z0-9]{1,8}$/, '文件扩展名不正确')
        .meta({ title: '扩展名', example: 'jpg' }),
      size: z.int('文件大小必须是整数').min(0, '文件大小不正确').meta({ title: '文件大小' }),
      tem_pic_type: z
        .string()
        .trim()
        .max(50, '图片模板类型最多 50 个字')
        .optional()
        .meta({ title: '图片用途' }),
      classify: ref('materialClassify').optional().meta({ title: '文件夹' }),
      sha256: Sha256.optional(),
      /** Adds a version to this material instead of making a new one. */
      materialId: ref('material').optional().meta({ title: '素材' }),
    }),
    Registered,
  ),
  /** Asked before sending a file: the caller may have the same content already. */
  recognise: post(
    'recognise',
    '识别已上传的文件',
    z.strictObject({
      sha256: Sha256,
      size: z.int().min(1, '文件为空，请重新选择').meta({ title: '文件大小' }),
    }),
    z.object({ existing: Registered.extend({ name: z.string() }).nullable() }),
  ),
  list: list('list', '素材列表', search, Material, {
    keys: SEE_MATERIALS,
    sorts: ['createdAt', 'updatedAt', 'name', 'size', 'durationMs', 'downloads'],
    exportedBy: ['5-1'],
    columns: {
      name: { title: '名称', width: 40 },
      type: { title: '类型', text: (_value: never, row: Material) => FILE_KINDS[row.type].label },
      ext: '格式',
      size: '大小（字节）',
      status: labelColumn('状态', materialState.states),
      classify: nameColumn('文件夹'),
      tags: textsColumn('标签'),
      width: '宽',
      height: '高',
      durationMs: {
        title: '时长（秒）',
        text: (_value: never, row: Material) => (row.durationMs === null ? null : row.durationMs / 1000),
      },
      source: labelColumn('来源', MATERIAL_SOURCES),
      node: nameColumn('所属组织'),
      owner: nameColumn('上传人'),
      rights: { title: '版权到期', text: (_value: never, row: Material) => row.rights.expiresOn ?? '长期' },
      downloads: '下载次数',
      usages: '引用次数',
      createdAt: '上传时间',
      remark: { title: '备注', width: 30 },
    },
  }),
  /** For tabs and filters: how many of the search have each status and type. */
  counts: post(
    'counts',
    '各状态和类型的素材数',
    z.strictObject(search),
    z.object({
      total: z.int(),
      byStatus: z.record(z.enum(materialState.all), z.int()),
      byType: z.record(FileType, z.int()),
    }),
    { keys: SEE_MATERIALS, whileViewing: true },
  ),
  info: get('info', '素材详情', queryId('material'), MaterialInfo, { keys: SEE_MATERIALS }),
  update: post(
    'update',
    '编辑素材',
    byVersion('material', {
      name: FileName,
      tags: Tags.meta({ title: '标签' }),
      remark: Text(500).meta({ title: '备注' }),
      rights: Rights,
    }),
    Material,
  ),
  move: post(
    'move',
    '移动素材到文件夹',
    many.extend({ classifyId: ref('materialClassify').nullable().meta({ title: '文件夹' }) }),
    Changed,
  ),
  tag: post(
    'tag',
    '批量增减素材标签',
    many.extend({
      add: Tags.meta({ title: '添加的标签' }),
      remove: Tags.meta({ title: '移除的标签' }),
    }),
    Changed,
  ),
  /** The channel's tags, those used most first. */
  tags: post(
    'tags',
    '素材标签',
    z.strictObject({ q: Keyword }),
    z.object({ rows: z.array(z.object({ name: z.string(), uses: z.int() })) }),
    { keys: SEE_MATERIALS, whileViewing: true },
  ),
  submit: post(
    'submit',
    '提交素材审核',
    many.extend({
      /** Only these decide; everybody who may review when empty. */
      reviewerIds: ReviewerIds.default([]),
    }),
    Changed,
  ),
  cancelSubmit: post('submit/cancel', '撤回素材审核', many, Changed),
  remove: post('delete', '删除素材到回收站', many, Changed, { keys: ['5-3'] }),
  recover: post('recover', '从回收站恢复素材', many, Changed, { keys: ['5-3'] }),
  /** From the recycle bin, for good, with its files. */
  purge: post('purge', '彻底删除素材', many, Changed, { keys: ['5-3'] }),
  reprocess: post('reprocess', '重新处理素材', many, Changed),
  /** Where it is used: the latest 200 places. */
  usage: get(
    'usage',
    '素材的使用情况',
    queryId('material'),
    z.object({
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
    { keys: SEE_MATERIALS },
  ),
  /** What this server can make of files, and what it lacks. */
  abilities: get(
    'abilities',
    '素材处理能力',
    NO_INPUT,
    z.object({
      rows: z.array(z.object({ type: FileType, able: z.boolean(), missing: z.string() })),
    }),
    { keys: SEE_MATERIALS },
  ),
});
