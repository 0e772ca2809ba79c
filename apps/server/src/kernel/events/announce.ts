import type { EventData, EventTopic } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import type { Audience } from './audience.ts';

export const EVENT_CHANNEL = 'zhiying_event';

/** Readers hear of it when the transaction commits: PostgreSQL holds the notification until then. */
export async function writeEvent<T extends EventTopic>(
  tx: Queries,
  topic: T,
  data: EventData[T],
  /** One member, everybody who sees a row, or nobody's browser: only the server processes. */
  to: number | Audience | null,
) {
  const audience = typeof to === 'object' && to !== null ? JSON.stringify(to) : null;
  await tx.query(
    prepared(sql`
    WITH written AS (
      INSERT INTO event (topic, member_id, audience, data)
      VALUES (${topic}, ${typeof to === 'number' ? to : null}, ${audience}::jsonb, ${JSON.stringify(data)}::jsonb)
    ) SELECT pg_notify(${EVENT_CHANNEL}, '')`),
  );
}

/** Many of one kind in one statement, in their order: for work that goes on all the time. */
export async function writeEvents<T extends EventTopic>(
  tx: Queries,
  topic: T,
  entries: readonly { data: EventData[T]; to: number | Audience }[],
) {
  if (entries.length === 0) return;
  const rows = entries.map(({ data, to }) =>
    typeof to === 'number' ? { data, member: to, audience: null } : { data, member: null, audience: to },
  );
  await tx.query(sql`
    WITH written AS (
      INSERT INTO event (topic, member_id, audience, data)
      SELECT ${topic}, e.member, e.audience, e.data
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e(member bigint, audience jsonb, data jsonb)
    ) SELECT pg_notify(${EVENT_CHANNEL}, '')`);
}

/**
 * The same within a statement that changes rows, for work done all the time: `rows` gives `member_id` and `data`, and whoever selects
 * `readersWoken` in the same statement wakes the readers when it commits.
 */
export const eventsOf = (topic: EventTopic, rows: SQL): SQL => sql`
  INSERT INTO event (topic, member_id, data) SELECT ${topic}::text, told.member_id, told.data FROM (${rows}) told`;
export const readersWoken: SQL = sql`pg_notify(${EVENT_CHANNEL}, '')`;
