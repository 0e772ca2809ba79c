import { area, call } from './call.ts';
import { Id } from './common.ts';
import { SCOPES } from './keys.ts';
import { z } from './zod.ts';

export const RoleChoice = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  scope: z.enum(SCOPES),
});
export type RoleChoice = z.infer<typeof RoleChoice>;

/** Roles; the calls say group, as the specification does. */
export const group = area('group', {
  /** Roles the viewer could give: none wider than the viewer's own. */
  picker: call({
    method: 'GET',
    path: '/api/admin/group/picker',
    keys: 'signed-in',
    summary: '选择角色',
    data: z.object({ rows: z.array(RoleChoice) }),
  }),
});
