import { area, call, callsUnder, NO_INPUT } from '../core/call.ts';
import { labelColumn, nameColumn } from '../core/columns.ts';
import { Keyword, Moment, oneOf, RequiredText } from '../core/fields.ts';
import { byId, Changed, Choice, Id, ref, refs } from '../core/refs.ts';
import { z } from '../core/zod.ts';
import { Material } from '../material/shape.ts';
import { materialState } from '../material/states.ts';

/** Kinds of favourites. Other kinds join here. */
export const FAVORITE_KINDS = { material: '素材' } as const;
const Kind = oneOf(FAVORITE_KINDS).meta({ title: '类型' });

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

const search = {
  q: Keyword,
  kind: Kind.optional(),
  folderId: ref('favoriteFolder').optional().meta({ title: '收藏夹' }),
  /** In no folder. */
  loose: z.literal('yes', { error: '取值只能为 yes' }).optional().meta({ title: '未分组' }),
};

const { get, list, post } = callsUnder('/api/admin/favorite', 'signed-in', { inPerson: true });

/** Favourites: each member sees only their own. */
export const favorite = area('favorite', {
  list: list('list', '我的收藏列表', search, Favorite, {
    sorts: ['createdAt'],
    columns: {
      title: { title: '名称', width: 40 },
      kind: labelColumn('类型', FAVORITE_KINDS),
      material: {
        title: '状态',
        text: (_value: never, { material }: Favorite) =>
          material ? materialState.label(material.status) : '已失效',
      },
      folder: nameColumn('收藏夹'),
      createdAt: '收藏时间',
    },
  }),
  add: post(
    'add',
    '加入收藏',
    z.strictObject({
      ...things,
      folderId: ref('favoriteFolder').nullable().default(null).meta({ title: '收藏夹' }),
    }),
    Changed,
  ),
  remove: call({
    method: 'POST',
    path: '/api/admin/favorite/remove',
    keys: 'signed-in',
    inPerson: true,
    summary: '取消收藏',
    /** Also what can no longer be seen. */
    body: z.strictObject({
      kind: Kind,
      ids: z.array(Id).min(1, '请至少选择一条').max(1_000, '一次最多 1000 条').meta({ title: '所选编号' }),
    }),
    data: Changed,
  }),
  move: post(
    'move',
    '移动收藏',
    z.strictObject({
      kind: Kind,
      ids: z.array(Id).min(1, '请至少选择一条').max(1_000, '一次最多 1000 条').meta({ title: '所选编号' }),
      /** Null: out of every folder. Written with a number so that a foreign folder answers like a missing one. */
      folderId: z.union([ref('favoriteFolder'), z.null()]).meta({ title: '收藏夹' }),
    }),
    Changed,
  ),
  folders: get(
    'folder/list',
    '我的收藏夹',
    NO_INPUT,
    z.object({
      rows: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
      total: z.int(),
      loose: z.int(),
    }),
  ),
  createFolder: post(
    'folder/create',
    '新建收藏夹',
    z.strictObject({ name: folderName }),
    z.object({ id: Id }),
  ),
  renameFolder: post('folder/update', '重命名收藏夹', byId('favoriteFolder', { name: folderName }), z.null()),
  /** What is in it stays a favourite, in no folder. */
  removeFolder: post('folder/delete', '删除收藏夹', byId('favoriteFolder'), z.null()),
});
