import type { CloseReason, ClueEvent, ClueSource, ClueState, FollowResult } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { ClueFacts } from './clue.policy.ts';

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

/** Clues within `reach`, a condition on `c`; locked until the transaction ends. */
export const lockClues = (db: Queries, reach: SQL, ids: readonly number[]) =>
  db.query<ClueRecord>(sql`
    SELECT c.id, c.channel_id AS "channelId", c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId", c.name, c.model,
           c.city_code AS "cityCode", c.remark, c.source, c.state, c.close_reason AS "closeReason", c.phone_mask AS phone,
           c.phone_sealed AS "phoneSealed", c.phone_mark AS "phoneMark", c.identity_mark AS "identityMark",
           c.first_contact_at AS "firstContactAt", c.recycle_at AS "recycleAt", c.extension IS NOT NULL AS "extensionAsked", c.version,
           (SELECT m.name FROM member m WHERE m.id = c.owner_id) AS "ownerName"
    FROM clue c WHERE c.id = ${anyOf(ids)} AND c.merged_into IS NULL AND ${reach} ORDER BY c.id FOR UPDATE OF c`);

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
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO clue (channel_id, node_id, path, name, phone_sealed, phone_mark, phone_mask, identity_mark, source, source_note,
                      model, city_code, remark, score, pooled_at)
    VALUES (${clue.channelId}, ${clue.nodeId}, ${clue.path}, ${clue.name}, ${clue.phone.sealed}, ${clue.phone.mark},
            ${clue.phone.mask}, ${clue.identityMark}, ${clue.source}, ${clue.sourceNote}, ${clue.model}, ${clue.cityCode},
            ${clue.remark}, ${clue.score}, now()) RETURNING id`);
  return row?.id ?? 0;
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
    UPDATE clue SET owner_id = ${to.memberId}, node_id = ${to.nodeId}, path = ${to.path}, assigned_at = now(), pooled_at = NULL,
           recycle_at = ${due}, warned_at = NULL, extension = NULL, version = version + 1, updated_at = now()
    WHERE id = ${anyOf(ids)}`);

export const backToPool = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE clue SET owner_id = NULL, pooled_at = now(), recycle_at = NULL, warned_at = NULL, extension = NULL, next_at = NULL,
           version = version + 1, updated_at = now()
    WHERE id = ${anyOf(ids)}`);

interface Entry {
  kind: ClueEvent;
  result?: FollowResult | null;
  text?: string;
  state?: ClueState | null;
  nextAt?: string | null;
}

/** Writes into the history of these clues, where each of them hangs now. */
export const addEntries = (db: Queries, ids: readonly number[], by: number | null, entry: Entry) =>
  db.query(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, state, next_at)
    SELECT c.channel_id, c.node_id, c.path, ${by}::bigint, c.id, ${entry.kind}, ${entry.result ?? null}, ${entry.text ?? ''},
           ${entry.state ?? null}, ${entry.nextAt ?? null}::timestamptz
    FROM clue c WHERE c.id = ${anyOf(ids)} ORDER BY c.id`);
