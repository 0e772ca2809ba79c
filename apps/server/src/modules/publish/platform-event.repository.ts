import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const insertEvent = (unit: Queries, id: string, platform: string, event: string) =>
  unit.query(sql`
    INSERT INTO publish_event (platform, event_id, event) VALUES (${platform}, ${id.slice(0, 200)}, ${event.slice(0, 100)})
    ON CONFLICT DO NOTHING RETURNING event_id`);

export const lookAtPost = (unit: Queries, openId: string, platform: string, item: string) =>
  unit.query(sql`
    UPDATE publish_attempt p SET look_at = now()
    FROM content_account a
    WHERE a.id = p.account_id AND p.platform = ${platform} AND a.external_id = ${openId} AND p.state IN ('processing', 'unknown')
      AND (p.trace->>'itemId' IS NULL OR p.trace->>'itemId' = ${item}) RETURNING p.id`);
