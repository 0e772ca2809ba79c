import { contract, type Fact, type FactKind, type FactVersion } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { factPolicy } from './ai.policy.ts';
import { CHINA_TODAY, IN_FORCE, usable } from './ai.scope.ts';

export interface FactFields {
  kind: FactKind;
  subject: string;
  name: string;
  value: string;
  until: string | null;
  remark: string;
}

export interface FactRecord extends FactFields, Place {
  id: number;
  version: number;
}

const until = sql`to_char(r.until, 'YYYY-MM-DD') AS until`;
const state = sql`CASE WHEN ${IN_FORCE} THEN 'valid' ELSE 'expired' END AS state`;

export const loadFacts = async (db: Queries, actor: Actor, ids: readonly number[]): Promise<Fact[]> => {
  const rows = await db.query<Omit<Fact, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.kind, r.subject, r.name, r.value, ${until}, r.remark, ${state}, r.version, r.updated_at AS "updatedAt",
           m.name AS "updatedBy", json_build_object('id', n.id, 'name', n.name) AS node, ${factPolicy.reached(actor)} AS reached
    FROM ai_fact r JOIN node n ON n.id = r.node_id JOIN member m ON m.id = r.updated_by
    WHERE r.id = ${anyOf(ids)} AND r.deleted_at IS NULL`);
  const can = factPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
};

export const pickFacts = (
  db: Queries,
  actor: Actor,
  { q, kind, ids }: { q?: string; kind?: FactKind; ids?: number[] },
) =>
  db.query<Pick<Fact, 'id' | 'kind' | 'subject' | 'name' | 'value' | 'until' | 'state'>>(sql`
    SELECT r.id, r.kind, r.subject, r.name, r.value, ${until}, ${state} FROM ai_fact r
    WHERE r.deleted_at IS NULL AND ${usable(actor, contract.aiFact.picker)}
      AND (${ids ?? null}::bigint[] IS NULL OR r.id = ANY(${ids ?? null}::bigint[]))
      AND (${ids !== undefined} OR ${IN_FORCE})
      AND (${kind ?? null}::text IS NULL OR r.kind = ${kind ?? null})
      AND (${q ?? ''} = '' OR strpos(r.subject || ' ' || r.name || ' ' || r.value, ${q ?? ''}) > 0)
    ORDER BY r.subject, r.kind, r.id LIMIT 200`);

const record = sql`r.id, r.kind, r.subject, r.name, r.value, ${until}, r.remark, r.version, r.channel_id AS "channelId",
  r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId"`;

/** Facts the actor may change; locked until the transaction ends. */
export const lockFacts = (
  db: Queries,
  actor: Actor,
  verb: keyof typeof factPolicy.verbs,
  ids: readonly number[],
) =>
  db.query<FactRecord>(sql`
    SELECT ${record} FROM ai_fact r
    WHERE r.id = ${anyOf(ids)} AND r.deleted_at IS NULL AND ${factPolicy.reach(actor, verb)} ORDER BY r.id FOR UPDATE OF r`);

/** Facts of one node with these names, for the import. */
export const knownFacts = (db: Queries, actor: Actor, nodeId: number, names: readonly string[]) =>
  db.query<FactRecord>(sql`
    SELECT ${record} FROM ai_fact r
    WHERE r.node_id = ${nodeId} AND r.name = ${anyOf(names)} AND r.deleted_at IS NULL AND ${factPolicy.reach(actor, 'edit')}`);

export async function insertFact(db: Queries, place: Place, by: number, fields: FactFields): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO ai_fact (channel_id, node_id, path, owner_id, kind, subject, name, value, until, remark, updated_by)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${fields.kind}, ${fields.subject}, ${fields.name},
            ${fields.value}, ${fields.until}::date, ${fields.remark}, ${by}) RETURNING id`);
  const id = row?.id ?? 0;
  await keepVersion(db, id, by);
  return id;
}

/** False when somebody else changed it since the version named. */
export async function updateFact(db: Queries, id: number, version: number, by: number, fields: FactFields) {
  const rows = await db.query(sql`
    UPDATE ai_fact SET kind = ${fields.kind}, subject = ${fields.subject}, name = ${fields.name}, value = ${fields.value},
           until = ${fields.until}::date, remark = ${fields.remark}, version = version + 1, updated_at = now(), updated_by = ${by},
           expiry_told = CASE WHEN ${fields.until}::date < ${CHINA_TODAY} THEN expiry_told END
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  if (rows.length === 0) return false;
  await keepVersion(db, id, by);
  return true;
}

const keepVersion = (db: Queries, id: number, by: number) =>
  db.query(sql`
    INSERT INTO ai_fact_version (channel_id, node_id, path, owner_id, fact_id, version, subject, name, value, until)
    SELECT channel_id, node_id, path, ${by}, id, version, subject, name, value, until FROM ai_fact WHERE id = ${id}`);

export const deleteFacts = (db: Queries, ids: readonly number[]) =>
  db.query(sql`UPDATE ai_fact SET deleted_at = now(), version = version + 1 WHERE id = ${anyOf(ids)}`);

export const listFactVersions = (db: Queries, actor: Actor, id: number) =>
  db.query<FactVersion>(sql`
    SELECT v.id, v.version, v.subject, v.name, v.value, to_char(v.until, 'YYYY-MM-DD') AS until, m.name AS "changedBy",
           v.changed_at AS "changedAt"
    FROM ai_fact_version v JOIN ai_fact r ON r.id = v.fact_id JOIN member m ON m.id = v.owner_id
    WHERE r.id = ${id} AND r.deleted_at IS NULL AND ${usable(actor, contract.aiFact.versions)} ORDER BY v.version DESC`);

const IS_EXPIRED = sql`r.until < ${CHINA_TODAY} AND r.expiry_told IS NULL AND r.deleted_at IS NULL`;

/** Facts that expired and have not been reported yet. */
export const expiredFacts = async (db: Queries) =>
  (await db.query<{ id: number }>(sql`SELECT r.id FROM ai_fact r WHERE ${IS_EXPIRED} ORDER BY r.id`)).map(
    ({ id }) => id,
  );

/** Marks expired facts as reported. */
export const tellExpired = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; channelId: number }>(sql`
    UPDATE ai_fact SET expiry_told = now() WHERE id IN (
      SELECT r.id FROM ai_fact r WHERE r.id = ${anyOf(ids)} AND ${IS_EXPIRED} ORDER BY r.id FOR UPDATE SKIP LOCKED)
    RETURNING id, channel_id AS "channelId"`);
