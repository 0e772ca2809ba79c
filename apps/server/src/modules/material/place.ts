import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, type Asked, keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { holdTree } from '../organ/index.ts';
import { NoPlace } from './material.errors.ts';

/** Whose a new row is: the node it hangs on, with the copies every row carries. */
export interface Place {
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
}

/** Where somebody's new rows hang: their first seat that gives the call; an administrator without one, at the root. */
export async function placeOf(unit: Unit, actor: Actor, asked: Asked): Promise<Place> {
  await holdTree(unit, actor.channelId);
  const place = await placeSeen(unit, actor, asked);
  if (!place) throw NoPlace();
  return place;
}

/** The same, only to look: nothing is held still. */
export async function placeSeen(db: Queries, actor: Actor, asked: Asked): Promise<Place | null> {
  const keys = keysFor(asked);
  const seat = actor.grants.find((grant) => grant.keys.some((key) => keys.includes(key))) ?? actor.grants[0];
  const node = await db.one<Omit<Place, 'ownerId'>>(sql`
    SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path FROM node n
    WHERE n.channel_id = ${actor.channelId} AND ${seat ? sql`n.id = ${seat.nodeId}` : sql`n.parent_id IS NULL`} LIMIT 1`);
  return node ? { ...node, ownerId: actor.id } : null;
}
