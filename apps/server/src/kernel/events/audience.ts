import type { Key } from '@zhiying/contract';
import type { Actor } from '../access/actor.ts';

/** The members who see a row: those who hold one of the keys where it hangs. */
export interface Audience {
  channelId: number;
  /** The node path the row hangs on. */
  path: string;
  ownerId: number;
  keys: readonly Key[];
  /** Instead: members at or below the node, as recipients of what is published to it; `too`: both. */
  below?: boolean | 'too';
  /** Not those who are also in this audience: left over are people who saw a row and no longer do. */
  without?: Audience;
}

/** Whether the actor receives the event: the rule of `scope()` for one row, in memory. */
export function isRecipient(
  actor: Actor,
  { channelId, path, ownerId, keys, below = false, without }: Audience,
): boolean {
  if (actor.channelId !== channelId || (without && isRecipient(actor, without))) return false;
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
