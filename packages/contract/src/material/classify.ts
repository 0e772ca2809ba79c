import { area, callsUnder, NO_INPUT } from '../core/call.ts';
import { RequiredText } from '../core/fields.ts';
import { SEE_MATERIALS } from '../core/keys.ts';
import { byId, byVersion, Choice, Id, RowVersion, ref } from '../core/refs.ts';
import { z } from '../core/zod.ts';

/** A folder. Those of nodes above the viewer's are shared: seen and used, not changed. */
export const MaterialClassify = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  node: Choice,
  sort: z.int(),
  /** Materials of the viewer's library in this very folder, and in it with those below. */
  own: z.int(),
  total: z.int(),
  version: z.int(),
  can: z.array(z.enum(['create', 'edit', 'move', 'delete'])),
});
export type MaterialClassify = z.infer<typeof MaterialClassify>;

const name = RequiredText('文件夹名称', 40);
const parentId = ref('materialClassify').nullable().meta({ title: '上级文件夹' });

const { post } = callsUnder('/api/admin/material/classify', ['5-2']);

export const materialClassify = area('material/classify', {
  /** The whole tree, those above before those below, siblings in order. */
  list: post(
    'list',
    '素材文件夹',
    NO_INPUT,
    z.object({ rows: z.array(MaterialClassify), total: z.int(), unclassified: z.int() }),
    { keys: SEE_MATERIALS, whileViewing: true },
  ),
  create: post(
    'create',
    '新建素材文件夹',
    z.strictObject({
      parentId: ref('materialClassify').optional().meta({ title: '上级文件夹' }),
      name,
    }),
    z.object({ id: Id }),
  ),
  update: post(
    'update',
    '编辑素材文件夹',
    byVersion('materialClassify', { name }),
    z.object({ version: z.int() }),
  ),
  /** Under another folder (null: to the top), before one of its siblings or last. */
  move: post(
    'move',
    '移动素材文件夹',
    byId('materialClassify', {
      parentId,
      beforeId: Id.nullable().optional().meta({ title: '排序位置' }),
      version: RowVersion,
    }),
    z.object({ version: z.int() }),
  ),
  remove: post('delete', '删除空的素材文件夹', byId('materialClassify'), z.null()),
});
