import { area, call } from './call.ts';
import { Id, Keyword } from './common.ts';
import { z } from './zod.ts';

export const NODE_KINDS = { organ: '组织', dealer: '经销商', store: '门店' } as const;
export type NodeKind = keyof typeof NODE_KINDS;

export const NodeChoice = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(Object.keys(NODE_KINDS) as [NodeKind, ...NodeKind[]]),
  /** The names above it, outermost first. */
  trail: z.string(),
  parentId: Id.nullable(),
});
export type NodeChoice = z.infer<typeof NodeChoice>;

export const organ = area('organ', {
  /** Nodes the viewer's memberships reach, for forms and filters. */
  picker: call({
    method: 'POST',
    path: '/api/admin/organ/picker',
    keys: 'signed-in',
    summary: '选择归属节点',
    body: z.strictObject({ q: Keyword, ids: z.array(Id).max(100, '一次最多 100 个').optional() }),
    data: z.object({ rows: z.array(NodeChoice) }),
  }),
});
