import { contract, type ReviewState, type Substance, type SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor, type RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { announceRows, type PlacedRow } from '#kernel/events/announce-rows.ts';
import { likeText } from '#kernel/list/search.ts';
import type { Unit } from '#kernel/unit.ts';
import { reviewColumns } from '../review/index.ts';
import { type SubstanceFacts, type SubstanceVerb, substancePolicy } from './substance.policy.ts';
import {
  blockedSubstance,
  liveSends,
  madeOf,
  ownedSubstances,
  SUBSTANCE_EDITORS,
} from './substance.scope.ts';

export interface SubstanceRecord extends SubstanceFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  kind: Substance['kind'];
  versionId: number;
  versionNo: number;
  reviewStages: number;
  reviewerIds: number[];
  submittedBy: number | null;
  barredIds: (number | null)[];
  /** The title, under the name that the review uses. */
  name: string;
  input: SubstanceInput;
  version: number;
}

const record = sql`
  s.id, s.channel_id AS "channelId", s.node_id AS "nodeId", s.path, s.owner_id AS "ownerId", s.kind, s.title, s.status, s.editors,
  ${blockedSubstance} AS blocked, ${liveSends} AS live, s.version_id AS "versionId", s.version_no AS "versionNo",
  ${reviewColumns(sql`s`, SUBSTANCE_EDITORS)}, s.title AS name, s.version,
  (SELECT v.input FROM substance_version v WHERE v.id = s.version_id) AS input`;

/** Locks the substances that `where`, a condition on `s`, selects, in the order of their ids. */
export const holdSubstances = (db: Queries, where: SQL) =>
  db.query<SubstanceRecord>(
    sql`SELECT ${record} FROM substance s WHERE ${where} AND s.deleted_at IS NULL ORDER BY s.id FOR UPDATE OF s`,
  );

export async function lockWithin(db: Queries, reach: SQL, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await holdSubstances(db, sql`s.id = ${anyOf(wanted)} AND ${reach}`);
  if (rows.length < wanted.length) throw RowMissing('内容');
  return rows;
}

/** Locks the substances that the actor may do this with, every one of them; one out of reach does not exist. */
export async function lockFor(db: Queries, actor: Actor, verb: SubstanceVerb, ids: readonly number[]) {
  const rows = await lockWithin(db, substancePolicy.reach(actor, verb), ids);
  for (const row of rows) substancePolicy.guard(actor, verb, row);
  return rows;
}

/** Whether the actor reaches the substance with a call. */
export const isSubstanceVisible = async (db: Queries, actor: Actor, asked: RequiredCalls, id: number) =>
  (await db.one(sql`
    SELECT 1 FROM substance s WHERE s.id = ${id} AND s.deleted_at IS NULL AND ${ownedSubstances(actor, asked)}`)) !==
  undefined;

const VIEW_KEYS = keysFor(contract.substance.list);

/** Writes columns of the substances that `where`, a condition on `s`, selects; every change grows their version. */
export async function writeSubstances(unit: Unit, where: SQL, columns: SQL) {
  const written = await unit.query<PlacedRow>(sql`
    UPDATE substance s SET ${columns}, updated_at = now(), version = version + 1 WHERE ${where}
    RETURNING s.id, s.channel_id AS "channelId", s.path, s.owner_id AS "ownerId"`);
  await announceRows(unit, 'substance.changed', written, VIEW_KEYS);
  return written;
}

export const auditSubstance = (
  unit: Unit,
  action: string,
  id: number,
  summary: string,
  before?: unknown,
  after?: unknown,
) => unit.audit({ action, entity: 'substance', entityId: id, summary, before, after });

export const markDeleted = (unit: Unit, ids: readonly number[]) =>
  writeSubstances(unit, sql`s.id = ${anyOf(ids)}`, sql`deleted_at = now()`);

/** Products that substances of the actor's scope are about, the most used first. */
export const listProducts = (db: Queries, actor: Actor, q: string | undefined) =>
  db.query<{ name: string; uses: number }>(sql`
    SELECT s.product AS name, count(*)::int AS uses FROM substance s
    WHERE s.product <> '' AND s.deleted_at IS NULL AND ${ownedSubstances(actor, contract.substance.products)}
      ${q ? sql`AND s.product LIKE ${likeText(q)}` : empty}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`);

export const substanceOfFilm = (unit: Queries, channelId: number | null, id: number) =>
  unit.one<{ id: number }>(sql`
    SELECT s.id FROM substance s
    WHERE s.channel_id = ${channelId} AND s.kind = 'video' AND s.deleted_at IS NULL AND ${id} = ANY(s.material_ids)
    ORDER BY s.id LIMIT 1`);

export const writeReview = (unit: Unit, id: number, state: ReviewState, columns: SQL) =>
  writeSubstances(unit, sql`s.id = ${id}`, sql`status = ${state}, ${columns}`);

export const holdMadeOf = (unit: Queries, materialId: number) => holdSubstances(unit, madeOf(materialId));

export const holdRecalled = (unit: Queries, materialId: number) =>
  holdSubstances(unit, sql`s.recalled_at IS NOT NULL AND ${madeOf(materialId)}`);

export const recallSubstances = (unit: Unit, ids: readonly number[], reason: string) =>
  writeSubstances(
    unit,
    sql`s.id = ${anyOf(ids)}`,
    sql`recalled_at = coalesce(s.recalled_at, now()), recall_reason = ${reason}`,
  );

export const reinstateSubstance = (unit: Unit, id: number) =>
  writeSubstances(unit, sql`s.id = ${id}`, sql`recalled_at = NULL, recall_reason = ''`);
