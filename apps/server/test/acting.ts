import type { Key, ScopeKind } from '@zhiying/contract';
import type { House } from './test-app.ts';

/** Somebody new who works there, as sources know them: without a call that says who asks. */
export async function addActor(
  house: House,
  channel: number,
  uname: string,
  at: { nodeId: number; keys: Key[]; scope: ScopeKind },
) {
  const roleId = await house.addRole(at.keys, at.scope);
  const id = await house.addMember(uname, [{ nodeId: at.nodeId, roleId }]);
  const actor = await house.app.kernel.access.actFor(id, channel, { ip: '', userAgent: '', requestId: '' });
  if (!actor) throw new Error(`${uname} cannot act`);
  return actor;
}
