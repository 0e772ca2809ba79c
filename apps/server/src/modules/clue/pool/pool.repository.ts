import { type ClueRules, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { ownNodeCondition } from '#kernel/access/place-of.ts';
import { treeLock } from '#kernel/access/tree-lock.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import { cluePolicy } from '../clue.policy.ts';
import { type ClueRecord, findClues, lockClues } from '../clue.repository.ts';
import { poolOf } from '../clue.scope.ts';
import { poolRules } from './pool-rules.ts';

export interface TakeLimits {
  rules: ClueRules;
  /** The node at which the person takes clues. */
  place: { nodeId: number; path: string; city: string | null } | null;
  held: number;
  takenToday: number;
}

/** Limits of a person who takes clues; queried with every take and by every open pool. */
export async function readTakeLimits(db: Queries, actor: Actor): Promise<TakeLimits> {
  const { channelId } = actor;
  const row = await db.one<Omit<TakeLimits, 'rules'> & { value: unknown }>(
    prepared(sql`
    SELECT ${poolRules.valueOf(channelId)} AS value,
           (SELECT json_build_object('nodeId', n.id, 'path', n.path, 'city', n.city_code) FROM node n
            WHERE ${ownNodeCondition(actor, contract.cluePool.take)} LIMIT 1) AS place,
           (SELECT count(*)::int FROM clue c WHERE c.owner_id = ${actor.id} AND c.channel_id = ${channelId}
            AND c.merged_into IS NULL AND c.state NOT IN ('won', 'closed')) AS held,
           (SELECT count(*)::int FROM clue_follow f WHERE f.owner_id = ${actor.id} AND f.channel_id = ${channelId}
            AND f.kind = 'taken' AND f.at >= ${chinaMidnight}) AS "takenToday"`),
  );
  const { value, place = null, held = 0, takenToday = 0 } = row ?? {};
  return { rules: poolRules.told(value), place, held, takenToday };
}

/**
 * Serializes one person's takes, which could otherwise exceed the limit together; locks the tree in the same
 * statement.
 */
export const lockTaker = (db: Queries, actor: Actor) =>
  db.query(
    prepared(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue.take ${actor.id}`}, 0)), ${treeLock(actor.channelId)}`,
    ),
  );

/** A clue of the pool that the actor may take, locked. */
export async function lockPooled(db: Queries, actor: Actor, id: number): Promise<ClueRecord | undefined> {
  const [clue] = await lockClues(db, poolOf(actor, contract.cluePool.take), [id]);
  return clue;
}

/** A clue that the actor sees in the pool or with its new owner, without a lock. */
export async function findTakeable(db: Queries, actor: Actor, id: number): Promise<ClueRecord | undefined> {
  const [clue] = await findClues(db, cluePolicy.reach(actor, 'take'), [id]);
  return clue;
}

/** The nodes that the rules name; removed ones are left out. */
export const nodesNamed = async (db: Queries, actor: Actor, { returnToOf }: ClueRules) =>
  returnToOf.length === 0
    ? []
    : db.query<{ id: number; name: string }>(sql`
        SELECT n.id, n.name FROM node n
        WHERE n.channel_id = ${actor.channelId} AND n.id = ${anyOf(returnToOf.map(({ nodeId }) => nodeId))} ORDER BY n.path`);

export const nodesAbove = (unit: Queries, ids: readonly number[], channelId: number) =>
  unit.query<Node>(sql`
    SELECT n.id, n.name, n.kind, n.path FROM node n
    WHERE n.channel_id = ${channelId} AND n.id = ${anyOf(ids)}`);

export interface Node {
  id: number;
  name: string;
  kind: 'organ' | 'dealer' | 'store';
  path: string;
}
