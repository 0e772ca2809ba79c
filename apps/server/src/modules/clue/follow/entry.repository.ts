import type { ClueEvent, ClueState, FollowResult } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

interface Entry {
  kind: ClueEvent;
  result?: FollowResult | null;
  text?: string;
  state?: ClueState | null;
  nextAt?: string | null;
}

/** Adds history entries to these clues, at their current node. */
export const addEntries = (db: Queries, ids: readonly number[], by: number | null, entry: Entry) =>
  db.query<{ id: number }>(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, result, text, state, next_at)
    SELECT c.channel_id, c.node_id, c.path, ${by}::bigint, c.id, ${entry.kind}, ${entry.result ?? null}, ${entry.text ?? ''},
           ${entry.state ?? null}, ${entry.nextAt ?? null}::timestamptz
    FROM clue c WHERE c.id = ${anyOf(ids)} ORDER BY c.id RETURNING id`);

/** Adds the entry that says where each clue came from. */
export const addOrigins = (db: Queries, by: number | null, notes: readonly { id: number; text: string }[]) =>
  db.query(sql`
    INSERT INTO clue_follow (channel_id, node_id, path, owner_id, clue_id, kind, text)
    SELECT c.channel_id, c.node_id, c.path, ${by}::bigint, c.id, 'created', n.text
    FROM json_to_recordset(${JSON.stringify(notes)}::json) AS n(id bigint, text text) JOIN clue c ON c.id = n.id ORDER BY c.id`);
