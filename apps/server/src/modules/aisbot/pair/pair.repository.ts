import { type BotPair, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { translateConflict } from '../aisbot.errors.ts';
import { pairPolicy } from '../aisbot.policy.ts';
import { barredIds } from '../aisbot.scope.ts';
import { announceKnowledge } from '../announce.service.ts';
import { writePairPieces } from '../search/pieces.repository.ts';
import { botSettings } from '../settings.ts';
import { loadPairs } from './pair.source.ts';

export interface PairFields {
  question: string;
  others: string[];
  answer: string;
  until: string | null;
}

export interface PairRecord extends PairFields, Place {
  id: number;
  status: BotPair['status'];
  version: number;
  updatedBy: number;
  barredIds: (number | null)[];
}

const record = sql`r.id, r.question, r.others, r.answer, r.until, r.status, r.version, r.channel_id AS "channelId", r.node_id AS "nodeId",
  r.path, r.owner_id AS "ownerId", r.updated_by AS "updatedBy", ${barredIds} AS "barredIds"`;

export async function lockPairs(
  unit: Unit,
  actor: Actor,
  verb: keyof typeof pairPolicy.verbs,
  ids: readonly number[],
) {
  const rows = await unit.query<PairRecord>(sql`
    SELECT ${record} FROM aisbot_pair r
    WHERE r.id = ${anyOf(ids)} AND ${pairPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);
  if (rows.length < new Set(ids).size) throw RowMissing('问答');
  for (const row of rows) pairPolicy.guard(actor, verb, row);
  return rows;
}

/** Pairs of one node with these questions, for the import. */
export const knownPairs = (db: Queries, actor: Actor, nodeId: number, questions: readonly string[]) =>
  db.query<PairRecord>(sql`
    SELECT ${record} FROM aisbot_pair r
    WHERE r.node_id = ${nodeId} AND r.question = ${anyOf(questions)} AND ${pairPolicy.reach(actor, 'edit')}`);

export async function insertPair(unit: Unit, actor: Actor, place: Place, fields: PairFields) {
  const { review } = await botSettings.read(unit, place.channelId);
  const row = await unit
    .one<{ id: number }>(sql`
      INSERT INTO aisbot_pair (channel_id, node_id, path, owner_id, question, others, answer, status, until, updated_by)
      VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${fields.question}, ${fields.others}::text[],
              ${fields.answer}, ${review ? 'pending' : 'live'}, ${fields.until}::date, ${actor.id}) RETURNING id`)
    .catch(translateConflict);
  const id = row?.id ?? 0;
  await kept(unit, actor, id);
  return id;
}

/** In a channel that reviews, a changed pair waits for review, even one out of use: switching it on again is no review. */
export async function savePair(unit: Unit, actor: Actor, before: PairRecord, fields: PairFields) {
  const { review } = await botSettings.read(unit, before.channelId);
  const status = review ? 'pending' : before.status === 'off' ? 'off' : 'live';
  await unit
    .query(sql`
      UPDATE aisbot_pair SET question = ${fields.question}, others = ${fields.others}::text[], answer = ${fields.answer},
             until = ${fields.until}::date, status = ${status}, version = version + 1, updated_at = now(), updated_by = ${actor.id}
      WHERE id = ${before.id}`)
    .catch(translateConflict);
  await kept(unit, actor, before.id);
}

async function kept(unit: Unit, actor: Actor, id: number) {
  await unit.query(sql`
    INSERT INTO aisbot_pair_version (channel_id, node_id, path, owner_id, pair_id, version, question, answer, until)
    SELECT channel_id, node_id, path, ${actor.id}, id, version, question, answer, until FROM aisbot_pair WHERE id = ${id}`);
  const rows = await unit.query<PairRecord>(sql`SELECT ${record} FROM aisbot_pair r WHERE r.id = ${id}`);
  await writePairPieces(
    unit,
    rows.map((row) => ({ ...row, live: row.status === 'live' })),
  );
  await announceKnowledge(unit, 'aisbot_pair', [id]);
}

export async function settlePairs(unit: Unit, ids: readonly number[], status: 'live' | 'off') {
  await unit.query(
    sql`UPDATE aisbot_pair SET status = ${status}, updated_at = now() WHERE id = ${anyOf(ids)}`,
  );
  await unit.query(sql`UPDATE aisbot_piece SET live = ${status === 'live'} WHERE pair_id = ${anyOf(ids)}`);
  await announceKnowledge(unit, 'aisbot_pair', ids);
}

export const deletePairs = (db: Queries, ids: readonly number[]) =>
  db.query(sql`DELETE FROM aisbot_pair WHERE id = ${anyOf(ids)}`);

export async function onePair(db: Queries, actor: Actor, id: number): Promise<BotPair> {
  const [row] = await loadPairs(db, actor, [id]);
  if (!row) throw RowMissing('问答');
  return row;
}

export const auditPair = auditor(contract.aisbotPair, 'aisbotPair');

export const shownPair = ({ question, others, answer, until }: PairFields) => ({
  question,
  others,
  answer,
  until,
});
