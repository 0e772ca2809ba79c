import { area, call } from '../core/call.ts';
import { Choice, Id, RequiredText, ref } from '../core/common.ts';
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
const parentId = ref('materialClassify').nullable();

export const materialClassify = area('material/classify', {
  /** The whole tree, those above before those below, siblings in order. */
  list: call({
    method: 'POST',
    path: '/api/admin/material/classify/list',
    keys: ['5-1'],
    summary: '素材文件夹',
    data: z.object({ rows: z.array(MaterialClassify), total: z.int(), unclassified: z.int() }),
  }),
  create: call({
    method: 'POST',
    path: '/api/admin/material/classify/create',
    keys: ['5-2'],
    summary: '新建素材文件夹',
    body: z.strictObject({ parentId: ref('materialClassify').optional(), name }),
    data: z.object({ id: Id }),
  }),
  update: call({
    method: 'POST',
    path: '/api/admin/material/classify/update',
    keys: ['5-2'],
    summary: '编辑素材文件夹',
    body: z.strictObject({ id: ref('materialClassify'), version: z.int(), name }),
    data: z.object({ version: z.int() }),
  }),
  /** Under another folder (null: to the top), before one of its siblings or last. */
  move: call({
    method: 'POST',
    path: '/api/admin/material/classify/move',
    keys: ['5-2'],
    summary: '移动素材文件夹',
    body: z.strictObject({
      id: ref('materialClassify'),
      parentId,
      beforeId: Id.nullable().optional(),
      version: z.int(),
    }),
    data: z.object({ version: z.int() }),
  }),
  remove: call({
    method: 'POST',
    path: '/api/admin/material/classify/delete',
    keys: ['5-2'],
    summary: '删除空的素材文件夹',
    body: z.strictObject({ id: ref('materialClassify') }),
    data: z.null(),
  }),
});
