import type { EventData, EventTopic } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';
import type { Audience } from './audience.ts';

export const EVENT_CHANNEL = 'zhiying_event';

/** Readers are notified when the transaction commits: PostgreSQL holds the notification until then. */
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

/** An expression that tells a transient event, for statements that do more than that. */
export const transientEvent = <T extends EventTopic>(topic: T, data: EventData[T], audience: Audience): SQL =>
  sql`pg_notify(${EVENT_CHANNEL}, ${JSON.stringify({ topic, data, audience })})`;

/** Transient events, such as that somebody is typing: delivered to current listeners and not stored. */
export async function sendTransientEvent<T extends EventTopic>(
  db: Queries,
  topic: T,
  data: EventData[T],
  audience: Audience,
) {
  await db.query(prepared(sql`SELECT ${transientEvent(topic, data, audience)}`));
}

/** Writes many events of one topic in one statement, in order; for frequent work. */
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
 * Announces events as part of a statement that changes rows: `rows` gives `member_id` and `data`. Selecting
 * `notifyReaders` in that statement notifies the readers when it commits.
 */
export const eventsOf = (topic: EventTopic, rows: SQL): SQL => sql`
  INSERT INTO event (topic, member_id, data) SELECT ${topic}::text, told.member_id, told.data FROM (${rows}) told`;
export const notifyReaders: SQL = sql`pg_notify(${EVENT_CHANNEL}, '')`;
