import { area, callsUnder, list } from '../core/call.ts';
import { Keyword, Moment, RequiredText, Text } from '../core/fields.ts';
import { Choice, queryRef, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { ShownMaterial } from '../substance/shape.ts';

export const PACKAGE_MATERIALS_MAX = 100;

/** A package of materials, for film makers at its node or below. */
export const VideoPackage = Choice.extend({
  intro: z.string(),
  materials: z.int(),
  /** Of the first few. */
  thumbs: z.array(z.string()),
  node: Choice,
  owner: Choice,
  version: z.int(),
  updatedAt: Moment,
  can: z.array(z.enum(['edit', 'delete'])),
});
export type VideoPackage = z.infer<typeof VideoPackage>;
export const VideoPackageInfo = VideoPackage.omit({ materials: true }).extend({
  materials: z.array(ShownMaterial),
});
export type VideoPackageInfo = z.infer<typeof VideoPackageInfo>;

const search = { q: Keyword };
export type VideoPackageSearch = z.infer<z.ZodObject<typeof search>>;

const details = {
  name: RequiredText('名称', 40),
  intro: Text(200).default('').meta({ title: '说明' }),
  materialIds: z
    .array(ref('material'))
    .min(1, '请至少选择一个素材')
    .max(PACKAGE_MATERIALS_MAX, `素材最多 ${PACKAGE_MATERIALS_MAX} 个`)
    .meta({ title: '素材' }),
};
const id = ref('videoPackage');

const { get, post } = callsUnder('/api/admin/aivideos/package', ['15-7']);

export const videoPackage = area('video-resource/package', {
  list: list({
    path: '/api/admin/aivideos/package/list',
    keys: ['15-7', '15-1', '15-2', '15-3', '15-4'],
    summary: '素材包列表',
    search,
    row: VideoPackage,
    sorts: ['updatedAt', 'name'],
    export: {
      keys: ['15-7'],
      columns: {
        name: { title: '名称', width: 24 },
        intro: { title: '说明', width: 40 },
        materials: { title: '素材数' },
        node: { title: '所属组织', text: (_value: never, row: VideoPackage) => row.node.name },
        owner: { title: '创建人', text: (_value: never, row: VideoPackage) => row.owner.name },
        updatedAt: { title: '更新时间' },
      },
    },
  }),
  /** No key opens it: whoever reaches the row, or sits below where it hangs, may look. */
  info: get('info', '素材包详情', z.strictObject({ id: queryRef('videoPackage') }), VideoPackageInfo, {
    keys: 'signed-in',
  }),
  create: post('create', '新建素材包', z.strictObject(details), VideoPackageInfo),
  update: post(
    'update',
    '编辑素材包',
    z.strictObject({ id, version: RowVersion, ...details }),
    VideoPackageInfo,
  ),
  remove: post('remove', '删除素材包', z.strictObject({ id }), z.null()),
});
