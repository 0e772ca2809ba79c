import type { BotCase } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { and } from '#kernel/list/row-set.ts';
import { translateConflict } from '../aisbot.errors.ts';
import { casePolicy } from '../aisbot.policy.ts';
import { caseSource } from './case.source.ts';

const MOST_RUN = 200;

export async function insertCase(
  db: Queries,
  { channelId, nodeId, path, ownerId }: Place,
  { question, expected }: Pick<BotCase, 'question' | 'expected'>,
): Promise<number> {
  const row = await db
    .one<{ id: number }>(sql`
      INSERT INTO aisbot_case (channel_id, node_id, path, owner_id, question, expected)
      VALUES (${channelId}, ${nodeId}, ${path}, ${ownerId}, ${question}, ${expected}) RETURNING id`)
    .catch(translateConflict);
  return row?.id ?? 0;
}

/** Locks cases that the actor may delete, every one of them. */
export async function lockCases(db: Queries, actor: Actor, ids: readonly number[]) {
  const rows = await db.query<{ id: number; question: string }>(sql`
    SELECT r.id, r.question FROM aisbot_case r
    WHERE r.id = ${anyOf(ids)} AND ${casePolicy.reach(actor, 'delete')} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < new Set(ids).size) throw RowMissing('用例');
  return rows;
}

export const deleteCases = (db: Queries, ids: readonly number[]) =>
  db.query(sql`DELETE FROM aisbot_case WHERE id = ${anyOf(ids)}`);

/** The cases of the actor's list to run now, the newest first, each with its own place. */
export const casesToRun = (db: Queries, actor: Actor) => {
  const { from, where } = caseSource(actor, {});
  return db.query<Pick<BotCase, 'id' | 'question' | 'expected'> & Pick<Place, 'nodeId' | 'path'>>(sql`
    SELECT r.id, r.question, r.path, r.node_id AS "nodeId", r.expected FROM ${from} WHERE ${and(where)}
    ORDER BY r.created_at DESC LIMIT ${MOST_RUN}`);
};

export const recordOutcome = (
  db: Queries,
  id: number,
  { outcome, reason }: { outcome: string; reason: string | null },
) =>
  db.query(
    sql`UPDATE aisbot_case SET outcome = ${outcome}, reason = ${reason}, ran_at = now() WHERE id = ${id}`,
  );
