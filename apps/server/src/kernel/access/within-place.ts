import { ALL_KEYS } from '@zhiying/contract';
import type { Actor, Grant } from './actor.ts';

/**
 * The actor as if they looked after one place alone, for figures of that place. Grants that reach it are cut down to it, those
 * below it stay as they are, all others are left out: whatever is read for this actor is a part of what the actor sees.
 */
export function withinPlace<Held extends Pick<Actor, 'isAdmin' | 'grants' | 'keys'>>(
  actor: Held,
  place: { id: number; path: string },
): Held {
  const whole = { nodeId: place.id, path: place.path, scope: 'TREE' as const };
  if (actor.isAdmin)
    return { ...actor, isAdmin: false, keys: ALL_KEYS, grants: [{ ...whole, roleId: 0, keys: ALL_KEYS }] };
  const grants = actor.grants.flatMap((grant): Grant[] => {
    if (grant.scope === 'ALL' || (grant.scope === 'TREE' && place.path.startsWith(grant.path)))
      return [{ ...grant, ...whole }];
    return grant.path.startsWith(place.path) ? [grant] : [];
  });
  return { ...actor, grants, keys: [...new Set(grants.flatMap(({ keys }) => keys))] };
}
