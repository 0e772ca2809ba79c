import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface CallCount {
  tokenId: number;
  action: string;
  calls: number;
  refused: number;
}

export const addUses = (db: Queries, counts: readonly CallCount[]) =>
  db.query(sql`
    INSERT INTO api_token_use (token_id, day, action, calls, refused, last_at)
    SELECT c."tokenId", (now() AT TIME ZONE 'Asia/Shanghai')::date, c.action, c.calls, c.refused, now()
    FROM json_to_recordset(${JSON.stringify(counts)}::json) AS c("tokenId" bigint, action text, calls int, refused int)
    JOIN api_token t ON t.id = c."tokenId"
    ON CONFLICT (token_id, day, action) DO UPDATE
    SET calls = api_token_use.calls + excluded.calls, refused = api_token_use.refused + excluded.refused, last_at = now()`);
