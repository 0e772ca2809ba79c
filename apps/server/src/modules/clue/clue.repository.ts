import {
  type CloseReason,
  type ClueEvent,
  type ClueSource,
  type ClueSuspect,
  contract,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ClueFacts } from './clue.policy.ts';
import { cluesOf, inHours, poolOf } from './clue.scope.ts';
import { MOVED, type Moved } from './moved.repository.ts';
import type { Origin } from './phone/phone.repository.ts';

export interface ClueRecord extends ClueFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  model: string;
  cityCode: string | null;
  remark: string;
  source: ClueSource;
  closeReason: CloseReason | null;
  phoneSealed: string | null;
  phoneMark: string | null;
  phoneUnconfirmed: boolean;
  phoneTypedBy: number | null;
  identityMark: string | null;
  firstContactAt: string | null;
  version: number;
}

/** Clues within `reach`, a condition on `c`, without a lock. */
export const findClues = (db: Queries, reach: SQL, ids: readonly number[]) =>
  db.query<ClueRecord>(recordsOf(reach, ids));

/** Clues within `reach`, locked until the transaction ends. */
export const lockClues = (db: Queries, reach: SQL, ids: readonly number[]) =>
  db.query<ClueRecord>(sql`${recordsOf(reach, ids)} FOR UPDATE OF c`);

export const lockCluesWithoutPhone = (db: Queries, ids: readonly number[]) =>
  lockClues(db, sql`c.phone_mark IS NULL`, ids);

const recordsOf = (reach: SQL, ids: readonly number[]) => sql`
    SELECT c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.name, c.model,
           c.city_code AS "cityCode", c.remark, c.source, c.state, c.close_reason AS "closeReason", c.phone_mask AS phone,
           c.phone_sealed AS "phoneSealed", c.phone_mark AS "phoneMark", c.phone_unconfirmed AS "phoneUnconfirmed",
           c.phone_typed_by AS "phoneTypedBy", c.identity_mark AS "identityMark",
           c.first_contact_at AS "firstContactAt", c.recycle_at AS "recycleAt", c.extension IS NOT NULL AS "extensionAsked", c.version,
           (SELECT m.name FROM member m WHERE m.id = c.owner_id) AS "ownerName"
    FROM clue c WHERE c.id = ${anyOf(ids)} AND c.merged_into IS NULL AND ${reach} ORDER BY c.id`;

interface NewClue {
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  phone: { sealed: string | null; mark: string | null; mask: string | null };
  origin: Origin;
  suspect: ClueSuspect | null;
  identityMark: string | null;
  source: ClueSource;
  sourceNote: string;
  model: string;
  cityCode: string | null;
  remark: string;
  score: number;
}

/** Inserts into the pool; assignment follows. */
export async function insertClue(db: Queries, clue: NewClue): Promise<number> {
  const [id] = await insertClues(db, [clue]);
  return id ?? 0;
}

/** Returns the ids in input order. */
export async function insertClues(db: Queries, clues: readonly NewClue[]): Promise<number[]> {
  const given = clues.map(({ phone, origin, ...clue }, at) => ({ ...clue, ...phone, ...origin, at }));
  const rows = await db.query<{ id: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('clue', 'id')) AS id, g.* FROM json_to_recordset(${JSON.stringify(given)}::json) AS g(
        at int, "channelId" bigint, "nodeId" bigint, path text, name text, sealed text, mark text, mask text, "identityMark" text,
        source text, "sourceNote" text, model text, "cityCode" text, remark text, score int,
        unconfirmed boolean, "typedBy" bigint, suspect text)),
    written AS (
      INSERT INTO clue (id, channel_id, node_id, path, name, phone_sealed, phone_mark, phone_mask, identity_mark, source, source_note,
                        model, city_code, remark, score, phone_unconfirmed, phone_typed_by, suspect, pooled_at) OVERRIDING SYSTEM VALUE
      SELECT id, "channelId", "nodeId", path, name, sealed, mark, mask, "identityMark", source, "sourceNote", model, "cityCode", remark,
             score, unconfirmed, "typedBy", suspect, now() FROM given ORDER BY at)
    SELECT id FROM given ORDER BY at`);
  return rows.map(({ id }) => id);
}

/** Returns false if somebody changed the clue since the version. */
export async function updateClue(
  db: Queries,
  { id, version }: Pick<ClueRecord, 'id' | 'version'>,
  {
    name,
    model,
    cityCode,
    remark,
    score,
  }: Pick<ClueRecord, 'name' | 'model' | 'cityCode' | 'remark'> & { score: number },
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE clue SET name = ${name}, model = ${model}, city_code = ${cityCode}, remark = ${remark}, score = ${score},
           version = version + 1, updated_at = now()
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  return rows.length > 0;
}

/** Assigns clues to a person at their node, and restarts the deadline. */
export const assignTo = (
  db: Queries,
  ids: readonly number[],
  to: { memberId: number; nodeId: number; path: string },
  hours: number | null,
) =>
  db.query(sql`
    UPDATE clue SET owner_id = ${to.memberId}, taken_from = NULL, node_id = ${to.nodeId}, path = ${to.path}, assigned_at = now(),
           pooled_at = NULL, recycle_at = ${inHours(hours)}, warned_at = NULL, extension = NULL, version = version + 1, updated_at = now()
    WHERE id = ${anyOf(ids)}`);

/**
 * Assigns a clue to the taker and writes the history in one statement, because many take at the same moment.
 */
export const assignToTaker = (
  db: Queries,
  id: number,
  to: { memberId: number; nodeId: number; path: string },
  hours: number | null,
) =>
  db.query<Moved>(
    prepared(sql`
    WITH moved AS (
      UPDATE clue c SET owner_id = ${to.memberId}, taken_from = c.node_id, node_id = ${to.nodeId}, path = ${to.path}, assigned_at = now(),
             pooled_at = NULL, recycle_at = ${inHours(hours)}, warned_at = NULL, extension = NULL, version = c.version + 1, updated_at = now()
      WHERE c.id = ${id} RETURNING ${MOVED}),
    noted AS (
      INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind)
      SELECT m."channelId", ${to.nodeId}::bigint, m.path, m."ownerId", m.id, 'taken' FROM moved m)
    SELECT * FROM moved`),
  );

/** Clues without an owner from now on, with the node of another pool they move to. */
export interface Pooled {
  id: number;
  to?: { nodeId: number; path: string; name: string };
}

/** Moves clues to the pool and writes their history, in one statement. */
export const moveToPool = (
  db: Queries,
  clues: readonly Pooled[],
  by: number | null,
  { kind, text }: { kind: ClueEvent; text: string },
) => {
  const given = clues.map(({ id, to }) => ({ id, node: to?.nodeId, path: to?.path, pool: to?.name }));
  return db.query<Moved>(sql`
    WITH moved AS (
      UPDATE clue c SET owner_id = NULL, node_id = coalesce(g.node, c.node_id), path = coalesce(g.path, c.path), pooled_at = now(),
             recycle_at = NULL, warned_at = NULL, extension = NULL, next_at = NULL, version = c.version + 1, updated_at = now()
      FROM json_to_recordset(${JSON.stringify(given)}::json) AS g(id bigint, node bigint, path text, pool text)
      WHERE c.id = g.id RETURNING ${MOVED}, c.node_id AS "nodeId", g.pool),
    noted AS (
      INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, text)
      SELECT m."channelId", m."nodeId", m.path, ${by}::bigint, m.id, ${kind},
             ${text}::text || CASE WHEN m.pool IS NULL THEN '' ELSE '，进入「' || m.pool || '」的线索池' END
      FROM moved m ORDER BY m.id)
    SELECT * FROM moved`);
};

/** Whether the actor sees the clue, with an owner or in the pool. */
export async function isVisible(db: Queries, actor: Actor, id: number): Promise<boolean> {
  const found = await db.one(sql`
    SELECT 1 AS found FROM clue c WHERE c.id = ${id} AND c.merged_into IS NULL
      AND (${cluesOf(actor, contract.clue.info)} OR ${poolOf(actor, contract.clue.info)})`);
  return found !== undefined;
}

/** Follows a closed clue again, with a new deadline. */
export const reopenClue = (db: Queries, id: number, nextAt: string | null, hours: number | null) =>
  db.query(sql`
    UPDATE clue SET state = 'following', close_reason = NULL, next_at = ${nextAt}::timestamptz,
           recycle_at = ${inHours(hours)}, warned_at = NULL, version = version + 1, updated_at = now()
    WHERE id = ${id}`);

export const clearSuspect = (db: Queries, id: number) =>
  db.query(sql`UPDATE clue SET suspect = NULL, version = version + 1 WHERE id = ${id}`);
