import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** How long a browser may be away and still catch up without reloading. */
const EVENT_DAYS = 3;

/** Removes old events. First it keeps up to where: streams that ask for something older are told to start over. */
export async function deleteOldEvents(db: Queries): Promise<void> {
  await db.query(sql`
    INSERT INTO setting (key, value)
    SELECT 'events.forgottenBefore', to_jsonb(coalesce(max(xid::text::numeric), 0)::text) FROM event
    WHERE at < now() - make_interval(days => ${EVENT_DAYS})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  await db.query(sql`DELETE FROM event WHERE at < now() - make_interval(days => ${EVENT_DAYS})`);
}
