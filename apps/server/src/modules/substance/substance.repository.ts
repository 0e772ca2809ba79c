import { contract, type Substance, type SubstanceInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { reviewColumns } from '../review/index.ts';
import type { SubstanceFacts, SubstanceVerb } from './substance.policy.ts';
import { substancePolicy } from './substance.policy.ts';
import { blockedSubstance, liveSends } from './substance.scope.ts';

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
  /** As the review calls it. */
  name: string;
  input: SubstanceInput;
  version: number;
}

const record = sql`
  s.id, s.channel_id AS "channelId", s.node_id AS "nodeId", s.path, s.owner_id AS "ownerId", s.kind, s.title, s.status, s.editors,
  ${blockedSubstance} AS blocked, ${liveSends} AS live, s.version_id AS "versionId", s.version_no AS "versionNo",
  ${reviewColumns(sql`s`)}, s.title AS name, s.version,
  (SELECT v.input FROM substance_version v WHERE v.id = s.version_id) AS input`;

/** Those that `where`, a condition on `s`, names, locked in the order of their ids until the transaction ends. */
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

/** Those the actor may do this with, every one of them; one out of reach does not exist. */
export async function lockFor(db: Queries, actor: Actor, verb: SubstanceVerb, ids: readonly number[]) {
  const rows = await lockWithin(db, substancePolicy.reach(actor, verb), ids);
  for (const row of rows) substancePolicy.guard(actor, verb, row);
  return rows;
}

const LOOKERS = keysFor(contract.substance.list);

interface Hanging {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** Whoever sees them sees them change; what hangs together is told together. */
export async function announceSubstances(unit: Unit, rows: readonly Hanging[]) {
  const together = Map.groupBy(rows, ({ channelId, path, ownerId }) => `${channelId} ${path} ${ownerId}`);
  for (const [first, ...rest] of together.values()) {
    if (!first) continue;
    const { channelId, path, ownerId } = first;
    const ids = [first, ...rest].map(({ id }) => id);
    await unit.announce('substance.changed', { ids }, { channelId, path, ownerId, keys: LOOKERS });
  }
}

/** Writes columns of those that `where`, a condition on `s`, names; every change grows their version. */
export async function writeSubstances(unit: Unit, where: SQL, columns: SQL) {
  const written = await unit.query<Hanging>(sql`
    UPDATE substance s SET ${columns}, updated_at = now(), version = version + 1 WHERE ${where}
    RETURNING s.id, s.channel_id AS "channelId", s.path, s.owner_id AS "ownerId"`);
  await announceSubstances(unit, written);
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
