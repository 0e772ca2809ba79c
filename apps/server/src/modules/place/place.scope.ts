import { type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { subtreeScope } from '../organ/index.ts';

/** Dealers and stores (`n`) of the actor's scope for a call. Their owner is the person who answers for them. */
export const ownPlaces = (actor: Actor, asked: RequiredCalls): SQL =>
  scope(actor, asked).on({
    channel: sql`n.channel_id`,
    path: sql`n.path`,
    node: sql`n.id`,
    owner: sql`n.owner_id`,
  });
/** Disabling a dealer reaches its stores: a grant for the dealer's node alone is not enough. */
export const placesWithStores = (actor: Actor, asked: RequiredCalls): SQL =>
  subtreeScope(scope(actor, asked));
