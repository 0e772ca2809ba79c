import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import { defineError } from '#kernel/errors.ts';
import { type Actor, type Asked, keysFor } from './actor.ts';
import { holdTree } from './tree-lock.ts';

export const NoPlace = defineError('material.noPlace', 409, () => '你在当前渠道暂无任职，无法保存');

/** Whose a new row is: the node it hangs on, with the copies every row carries. */
export interface Place {
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
}

/** Where somebody's new rows hang: their first membership that gives the call; an administrator without one, at the root. */
export async function placeOf(unit: Queries, actor: Actor, asked: Asked): Promise<Place> {
  await holdTree(unit, actor.channelId);
  const place = await placeSeen(unit, actor, asked);
  if (!place) throw NoPlace();
  return place;
}

/** Their node, a condition on `n`. */
export function placedAt(actor: Actor, asked: Asked): SQL {
  const keys = keysFor(asked);
  const membership =
    actor.grants.find((grant) => grant.keys.some((key) => keys.includes(key))) ?? actor.grants[0];
  return sql`n.channel_id = ${actor.channelId} AND ${membership ? sql`n.id = ${membership.nodeId}` : sql`n.parent_id IS NULL`}`;
}

/** The same, only to look: nothing is held still. */
export async function placeSeen(db: Queries, actor: Actor, asked: Asked): Promise<Place | null> {
  const node = await db.one<Omit<Place, 'ownerId'>>(
    prepared(
      sql`SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path FROM node n WHERE ${placedAt(actor, asked)} LIMIT 1`,
    ),
  );
  return node ? { ...node, ownerId: actor.id } : null;
}
