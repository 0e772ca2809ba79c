import type { Key } from '@zhiying/contract';
import type { Actor } from '../access/actor.ts';

/** Everybody who sees a row: whoever holds one of the keys where it hangs. */
export interface Audience {
  channelId: number;
  /** The node path the row hangs on. */
  path: string;
  ownerId: number;
  keys: readonly Key[];
  /** The other way round: whoever sits at or below the node, as recipients of something published to it do; `too`: both. */
  below?: boolean | 'too';
}

/** Whether the actor is among them; the same rule as `scope()`, for one row in memory. */
export function hears(actor: Actor, { channelId, path, ownerId, keys, below = false }: Audience): boolean {
  if (actor.channelId !== channelId) return false;
  if (actor.isAdmin) return true;
  return actor.grants.some((grant) => {
    if (!grant.keys.some((key) => keys.includes(key))) return false;
    if (below && grant.path.startsWith(path)) return true;
    if (below === true) return false;
    switch (grant.scope) {
      case 'ALL':
        return true;
      case 'TREE':
        return path.startsWith(grant.path);
      case 'NODE':
        return path === grant.path;
      case 'SELF':
        return ownerId === actor.id;
    }
  });
}
