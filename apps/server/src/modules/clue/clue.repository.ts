import type { CloseReason, ClueEvent, ClueSource, ClueState, FollowResult } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import { MOVED, type Moved } from './announce.ts';
import type { ClueFacts } from './clue.policy.ts';
import { inHours } from './rules.ts';

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
  identityMark: string | null;
  firstContactAt: string | null;
  version: number;
}

/** Clues within `reach`, a condition on `c`; nothing is held. */
export const seeClues = (db: Queries, reach: SQL, ids: readonly number[]) =>
  db.query<ClueRecord>(recordsOf(reach, ids));

/** The same, locked until the transaction ends. */
export const lockClues = (db: Queries, reach: SQL, ids: readonly number[]) =>
  db.query<ClueRecord>(sql`${recordsOf(reach, ids)} FOR UPDATE OF c`);

const recordsOf = (reach: SQL, ids: readonly number[]) => sql`
    SELECT c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.name, c.model,
           c.city_code AS "cityCode", c.remark, c.source, c.state, c.close_reason AS "closeReason", c.phone_mask AS phone,
           c.phone_sealed AS "phoneSealed", c.phone_mark AS "phoneMark", c.identity_mark AS "identityMark",
           c.first_contact_at AS "firstContactAt", c.recycle_at AS "recycleAt", c.extension IS NOT NULL AS "extensionAsked", c.version,
           (SELECT m.name FROM member m WHERE m.id = c.owner_id) AS "ownerName"
    FROM clue c WHERE c.id = ${anyOf(ids)} AND c.merged_into IS NULL AND ${reach} ORDER BY c.id`;

interface NewClue {
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  phone: { sealed: string | null; mark: string | null; mask: string | null };
  identityMark: string | null;
  source: ClueSource;
  sourceNote: string;
  model: string;
  cityCode: string | null;
  remark: string;
  score: number;
}

/** Into the pool; whoever it is for is given it right after. */
export async function insertClue(db: Queries, clue: NewClue): Promise<number> {
  const [id] = await insertClues(db, [clue]);
  return id ?? 0;
}

/** The ids in the order of what was given. */
export async function insertClues(db: Queries, clues: readonly NewClue[]): Promise<number[]> {
  const given = clues.map(({ phone, ...clue }, at) => ({ ...clue, ...phone, at }));
  const rows = await db.query<{ id: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('clue', 'id')) AS id, g.* FROM json_to_recordset(${JSON.stringify(given)}::json) AS g(
        at int, "channelId" bigint, "nodeId" bigint, path text, name text, sealed text, mark text, mask text, "identityMark" text,
        source text, "sourceNote" text, model text, "cityCode" text, remark text, score int)),
    written AS (
      INSERT INTO clue (id, channel_id, node_id, path, name, phone_sealed, phone_mark, phone_mask, identity_mark, source, source_note,
                        model, city_code, remark, score, pooled_at) OVERRIDING SYSTEM VALUE
      SELECT id, "channelId", "nodeId", path, name, sealed, mark, mask, "identityMark", source, "sourceNote", model, "cityCode", remark,
             score, now() FROM given ORDER BY at)
    SELECT id FROM given ORDER BY at`);
  return rows.map(({ id }) => id);
}

/** False when somebody else changed it since the version named. */
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

/** Gives clues to somebody, where that person belongs. The clock starts anew. */
export const giveTo = (
  db: Queries,
  ids: readonly number[],
  to: { memberId: number; nodeId: number; path: string },
  due: SQL,
) =>
  db.query(sql`
    UPDATE clue SET owner_id = ${to.memberId}, taken_from = NULL, node_id = ${to.nodeId}, path = ${to.path}, assigned_at = now(),
           pooled_at = NULL, recycle_at = ${due}, warned_at = NULL, extension = NULL, version = version + 1, updated_at = now()
    WHERE id = ${anyOf(ids)}`);

/** Gives one to whoever takes it and notes that, in one statement: many want to take at the same moment. */
export const giveToTaker = (
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

/** Clues that nobody has from now on, each with the place of another's pool where it goes there. */
export interface Pooled {
  id: number;
  to?: { nodeId: number; path: string; name: string };
}

/** Back to the pool, with its entry in the history of each: one statement however many they are. */
export const backToPool = (
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

interface Entry {
  kind: ClueEvent;
  result?: FollowResult | null;
  text?: string;
  state?: ClueState | null;
  nextAt?: string | null;
}

/** Writes into the history of these clues, where each of them hangs now. */
export const addEntries = (db: Queries, ids: readonly number[], by: number | null, entry: Entry) =>
  db.query<{ id: number }>(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, state, next_at)
    SELECT c.channel_id, c.node_id, c.path, ${by}::bigint, c.id, ${entry.kind}, ${entry.result ?? null}, ${entry.text ?? ''},
           ${entry.state ?? null}, ${entry.nextAt ?? null}::timestamptz
    FROM clue c WHERE c.id = ${anyOf(ids)} ORDER BY c.id RETURNING id`);

/** How each of these came to be, with what was noted about it. */
export const addOrigins = (db: Queries, by: number | null, notes: readonly { id: number; text: string }[]) =>
  db.query(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, text)
    SELECT c.channel_id, c.node_id, c.path, ${by}::bigint, c.id, 'created', n.text
    FROM json_to_recordset(${JSON.stringify(notes)}::json) AS n(id bigint, text text) JOIN clue c ON c.id = n.id ORDER BY c.id`);
