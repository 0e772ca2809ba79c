import { contract } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

/**
 * Quotas come from above: of the whole channel from whoever reaches all of it, of any other place from whoever reaches a place over
 * it. Nobody gives more to the place that they stand at themselves.
 */
export function mayGive(actor: Actor, path: string): boolean {
  if (scope(actor, contract.aiResource.give).tree === 'channel') return true;
  const keys = keysFor(contract.aiResource.give);
  return actor.grants.some(
    (grant) =>
      grant.scope === 'TREE' &&
      grant.keys.some((key) => keys.includes(key)) &&
      path !== grant.path &&
      path.startsWith(grant.path),
  );
}
