import type { EventData, EventTopic } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export const EVENT_CHANNEL = 'zhiying_event';

/** Readers hear of it when the transaction commits: PostgreSQL holds the notification until then. */
export async function writeEvent<T extends EventTopic>(
  tx: Queries,
  topic: T,
  data: EventData[T],
  memberId: number | null,
) {
  await tx.query(sql`
    WITH written AS (
      INSERT INTO event (topic, member_id, data) VALUES (${topic}, ${memberId}, ${JSON.stringify(data)}::jsonb)
    ) SELECT pg_notify(${EVENT_CHANNEL}, '')`);
}
