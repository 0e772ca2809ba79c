import type { EventData, EventTopic } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Log } from '#kernel/log.ts';
import { listen } from './listener.ts';

export interface StoredEvent {
  id: number;
  xid: string;
  topic: EventTopic;
  memberId: number | null;
  data: unknown;
}

/** A browser's connection, or a test's. `cursor` is where to resume after this event. */
export type Receive = (event: StoredEvent, cursor: string) => void;

/**
 * Reads new events as they are announced and hands them on: to subscribers in this process and to the streams of the
 * member concerned. Reading goes by transaction id: `cursor` is the oldest transaction still running at the last
 * reading, so everything before it has been seen; what came after may come again and is told apart by id.
 */
export function createEvents(db: Database, log: Log) {
  const subscribers = new Map<EventTopic, Set<(data: never) => void>>();
  const streams = new Map<number, Set<Receive>>();
  const stateWatchers = new Set<(hears: boolean) => void>();
  const seen = new Map<number, string>();
  let cursor: string | null = null;
  let reading: Promise<void> | null = null;
  let again = false;

  async function readNew() {
    const [now] = await db.query<{ xmin: string }>(
      sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`,
    );
    const next = now?.xmin ?? '0';
    if (cursor === null) {
      // Nothing announced before this process started listening is news to it.
      cursor = next;
      return;
    }
    const rows = await db.query<StoredEvent>(sql`
      SELECT id, xid::text, topic, member_id AS "memberId", data FROM event WHERE xid >= ${cursor}::xid8 ORDER BY id`);
    // A stream may break in the middle of the batch, so its events still carry the cursor from before the batch.
    for (const row of rows) if (!seen.has(row.id)) deliver(row, cursor);
    cursor = next;
    for (const row of rows) seen.set(row.id, row.xid);
    for (const [id, xid] of seen) if (BigInt(xid) < BigInt(next)) seen.delete(id);
  }

  function deliver(row: StoredEvent, resumeAt: string) {
    for (const react of subscribers.get(row.topic) ?? []) react(row.data as never);
    if (row.memberId !== null) for (const receive of streams.get(row.memberId) ?? []) receive(row, resumeAt);
  }

  function wake() {
    if (reading) {
      again = true;
      return;
    }
    reading = readNew()
      .catch((err) => log.warn({ err }, 'reading events failed'))
      .finally(() => {
        reading = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  let listener: ReturnType<typeof listen> | null = null;
  return {
    start() {
      listener = listen(db.url, {
        log,
        onWake: wake,
        onState: (hears) => stateWatchers.forEach((watch) => watch(hears)),
      });
    },
    async stop() {
      await listener?.stop();
      await reading;
    },
    watchState: (watch: (hears: boolean) => void) => stateWatchers.add(watch),
    on<T extends EventTopic>(topic: T, react: (data: EventData[T]) => void) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(react));
      return () => set.delete(react);
    },
    /** Every later event for a member, until the returned function is called. */
    follow(memberId: number, receive: Receive) {
      const set = streams.get(memberId) ?? new Set();
      streams.set(memberId, set.add(receive));
      return () => {
        set.delete(receive);
        if (set.size === 0) streams.delete(memberId);
      };
    },
    /** What a member missed since a cursor; null when that is too long ago to know. */
    async since(memberId: number, from: string): Promise<{ events: StoredEvent[]; cursor: string } | null> {
      const [row] = await db.query<{ xmin: string; oldest: string | null }>(sql`
        SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin,
               (SELECT value #>> '{}' FROM setting WHERE key = 'events.forgottenBefore') AS oldest`);
      if (
        !row ||
        BigInt(from) > BigInt(row.xmin) ||
        (row.oldest !== null && BigInt(from) < BigInt(row.oldest))
      )
        return null;
      const events = await db.query<StoredEvent>(sql`
        SELECT id, xid::text, topic, member_id AS "memberId", data FROM event
        WHERE member_id = ${memberId} AND xid >= ${from}::xid8 ORDER BY id LIMIT 5001`);
      return events.length > 5000 ? null : { events, cursor: row.xmin };
    },
    async now(): Promise<string> {
      const row = await db.one<{ xmin: string }>(
        sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin`,
      );
      return row?.xmin ?? '0';
    },
  };
}
export type Events = ReturnType<typeof createEvents>;
