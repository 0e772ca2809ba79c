import { area, call, list } from '../core/call.ts';
import { Choice, Id, Keyword, Moment, RequiredText, ref, refs } from '../core/common.ts';
import { z } from '../core/zod.ts';
import { Material } from '../material/shape.ts';
import { materialState } from '../material/states.ts';

/** What can be a favourite. Other kinds join here. */
export const FAVORITE_KINDS = { material: '素材' } as const;
const Kind = z.enum(Object.keys(FAVORITE_KINDS) as [keyof typeof FAVORITE_KINDS]);

export const Favorite = z.object({
  id: Id,
  kind: Kind,
  targetId: Id,
  title: z.string(),
  folder: Choice.nullable(),
  /** The thing itself, or null when the viewer can no longer see it. */
  material: Material.nullable(),
  createdAt: Moment,
});
export type Favorite = z.infer<typeof Favorite>;

const things = { kind: Kind, ids: refs('material') };
const folderName = RequiredText('收藏夹名称', 20);
const changed = z.object({ changed: z.int() });

/** Everybody's own; nobody else sees them. */
export const favorite = area('favorite', {
  list: list({
    path: '/api/admin/favorite/list',
    keys: 'signed-in',
    summary: '我的收藏列表',
    search: {
      q: Keyword,
      kind: Kind.optional(),
      folderId: ref('favoriteFolder').optional(),
      /** In no folder. */
      loose: z.literal('yes', { error: '取值只能为 yes' }).optional(),
    },
    row: Favorite,
    sorts: ['createdAt'],
    export: {
      keys: 'signed-in',
      columns: {
        title: { title: '名称', width: 40 },
        kind: { title: '类型', text: (_value: never, row: Favorite) => FAVORITE_KINDS[row.kind] },
        material: {
          title: '状态',
          text: (_value: never, { material }: Favorite) =>
            material ? materialState.label(material.status) : '已失效',
        },
        folder: { title: '收藏夹', text: (_value: never, row: Favorite) => row.folder?.name ?? '' },
        createdAt: { title: '收藏时间' },
      },
    },
  }),
  add: call({
    method: 'POST',
    path: '/api/admin/favorite/add',
    keys: 'signed-in',
    summary: '加入收藏',
    body: z.strictObject({ ...things, folderId: ref('favoriteFolder').nullable().default(null) }),
    data: changed,
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/favorite/remove',
    keys: 'signed-in',
    summary: '取消收藏',
    /** Also what can no longer be seen. */
    body: z.strictObject({
      kind: Kind,
      ids: z.array(Id).min(1, '请至少选择一条').max(1_000, '一次最多 1000 条'),
    }),
    data: changed,
  }),
  move: call({
    method: 'POST',
    path: '/api/admin/favorite/move',
    keys: 'signed-in',
    summary: '移动收藏',
    body: z.strictObject({
      kind: Kind,
      ids: z.array(Id).min(1, '请至少选择一条').max(1_000, '一次最多 1000 条'),
      /** Null: out of every folder. Written with a number so that a foreign folder answers like a missing one. */
      folderId: z.union([ref('favoriteFolder'), z.null()]),
    }),
    data: changed,
  }),
  folders: call({
    method: 'GET',
    path: '/api/admin/favorite/folder/list',
    keys: 'signed-in',
    summary: '我的收藏夹',
    data: z.object({
      rows: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
      total: z.int(),
      loose: z.int(),
    }),
  }),
  createFolder: call({
    method: 'POST',
    path: '/api/admin/favorite/folder/create',
    keys: 'signed-in',
    summary: '新建收藏夹',
    body: z.strictObject({ name: folderName }),
    data: z.object({ id: Id }),
  }),
  renameFolder: call({
    method: 'POST',
    path: '/api/admin/favorite/folder/update',
    keys: 'signed-in',
    summary: '重命名收藏夹',
    body: z.strictObject({ id: ref('favoriteFolder'), name: folderName }),
    data: z.null(),
  }),
  /** What is in it stays a favourite, in no folder. */
  removeFolder: call({
    method: 'POST',
    path: '/api/admin/favorite/folder/delete',
    keys: 'signed-in',
    summary: '删除收藏夹',
    body: z.strictObject({ id: ref('favoriteFolder') }),
    data: z.null(),
  }),
});
