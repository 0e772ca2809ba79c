import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import { defineError } from '#kernel/errors.ts';
import { type Actor, keysFor, type RequiredCalls } from './actor.ts';
import { lockTree } from './tree-lock.ts';

export const NoPlace = defineError('material.noPlace', 409, () => '你在当前渠道暂无任职，无法保存');

/** The node a new row belongs to, with the copied columns every row carries. */
export interface Place {
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
}

/**
 * The node for the actor's new rows: their first membership that grants the call; for an administrator without one,
 * the root. Locks the tree until the transaction ends.
 */
export async function placeOf(unit: Queries, actor: Actor, asked: RequiredCalls): Promise<Place> {
  await lockTree(unit, actor.channelId);
  const place = await readPlace(unit, actor, asked);
  if (!place) throw NoPlace();
  return place;
}

/** The member's node as a condition on `n`. */
export function ownNodeCondition(actor: Actor, asked: RequiredCalls): SQL {
  const keys = keysFor(asked);
  const membership =
    actor.grants.find((grant) => grant.keys.some((key) => keys.includes(key))) ?? actor.grants[0];
  return sql`n.channel_id = ${actor.channelId} AND ${membership ? sql`n.id = ${membership.nodeId}` : sql`n.parent_id IS NULL`}`;
}

/** Reads the member's node without the lock. */
export async function readPlace(db: Queries, actor: Actor, asked: RequiredCalls): Promise<Place | null> {
  const node = await db.one<Omit<Place, 'ownerId'>>(
    prepared(
      sql`SELECT n.channel_id AS "channelId", n.id AS "nodeId", n.path FROM node n WHERE ${ownNodeCondition(actor, asked)} LIMIT 1`,
    ),
  );
  return node ? { ...node, ownerId: actor.id } : null;
}
