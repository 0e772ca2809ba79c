import { setTimeout as wait } from 'node:timers/promises';
import type { EventData, EventTopic } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Log } from '#kernel/log.ts';
import { EVENT_CHANNEL } from './announce.ts';
import { type Audience, isRecipient } from './audience.ts';
import { listen } from './listener.ts';

export interface StoredEvent {
  /** Null for transient events. */
  id: number | null;
  topic: EventTopic;
  memberId: number | null;
  audience: Audience | null;
  data: unknown;
}

/** A browser that missed more than this starts over. */
const MOST_MISSED = 5_000;
const GATHER_MS = 20;

/** The connection's actor, resolved for every event: permissions change while a stream is open. */
export type Listener = () => Actor;

/** Receives events for one connection. `cursor` is where to resume after this event. */
export type Receive = (event: StoredEvent, cursor: string) => void;

/** A PostgreSQL snapshot, `xmin:xmax:running`: exactly which transactions a reader has seen. */
const CURSOR = /^\d{1,20}:\d{1,20}:[\d,]{0,2000}$/;
export const isCursor = (text: unknown): text is string => typeof text === 'string' && CURSOR.test(text);

const unseen = (cursor: string) =>
  sql`e.xid >= pg_snapshot_xmin(${cursor}::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xid, ${cursor}::pg_snapshot)`;

/**
 * Reads new events as they are announced and hands them on: to subscribers in this process and to the streams of the
 * member concerned. The cursor is a snapshot, so it does not matter in which order transactions commit: what a snapshot
 * did not show is read next time, what it did show never again.
 */
export function createEvents(db: Database, log: Log) {
  const subscribers = new Map<EventTopic, Set<(data: never) => void>>();
  /** By member: most events are for one person. */
  const streams = new Map<number, Set<{ listener: Listener; receive: Receive }>>();
  const stateWatchers = new Set<(hears: boolean) => void>();
  let cursor: string | null = null;
  let reading: Promise<void> | null = null;
  let again = false;

  async function now(): Promise<string> {
    const row = await db.one<{ now: string }>(sql`SELECT pg_current_snapshot()::text AS now`);
    if (!row) throw new Error('no snapshot');
    return row.now;
  }

  /** One statement, so that the rows and the new cursor are of the same snapshot. */
  async function read(from: string, actor?: Actor) {
    const rows = await db.query<Partial<StoredEvent> & { now: string }>(sql`
      SELECT s.now, e.id, e.topic, e.member_id AS "memberId", e.audience, e.data
      FROM (SELECT pg_current_snapshot()::text AS now) s LEFT JOIN event e ON ${unseen(from)}
        ${actor ? sql`AND (e.member_id = ${actor.id} OR e.audience IS NOT NULL)` : empty}
      ORDER BY e.id LIMIT ${actor ? MOST_MISSED + 1 : null}`);
    return {
      next: rows[0]?.now ?? from,
      events: rows.filter((row) => row.id !== null) as unknown as StoredEvent[],
    };
  }

  async function readNew() {
    // Events from before this process started listening are not delivered.
    if (cursor === null) {
      cursor = await now();
      return;
    }
    const { next, events } = await read(cursor);
    // A stream may break in the middle of the batch, so its events still carry the cursor from before the batch.
    for (const event of events) deliver(event, cursor);
    cursor = next;
  }

  function deliver(row: StoredEvent, resumeAt: string) {
    /** A listener that throws must not stop the others: the batch would be read and delivered again for ever. */
    const tell = (told: () => void) => {
      try {
        told();
      } catch (err) {
        log.error({ err, event: row.id, topic: row.topic }, 'a listener failed');
      }
    };
    for (const react of subscribers.get(row.topic) ?? []) tell(() => react(row.data as never));
    const { memberId, audience } = row;
    for (const { receive } of streams.get(memberId ?? 0) ?? []) tell(() => receive(row, resumeAt));
    if (!audience) return;
    for (const [, theirs] of streams)
      for (const { listener, receive } of theirs)
        tell(() => {
          if (isRecipient(listener(), audience)) receive(row, resumeAt);
        });
  }

  /** For `sendTransientEvent`: nothing is read from the table and no cursor moves. */
  function hear(said: string) {
    try {
      const { topic, data, audience } = JSON.parse(said) as Pick<StoredEvent, 'topic' | 'data' | 'audience'>;
      deliver({ id: null, topic, memberId: null, audience, data }, '');
    } catch (err) {
      log.warn({ err }, 'a notification was not understood');
    }
  }

  function wake() {
    if (reading) {
      again = true;
      return;
    }
    reading = readNew()
      .catch((err) => log.warn({ err }, 'reading events failed'))
      // The first notification is handled at once; while more follow, they are read in batches.
      .then(() => (again ? wait(GATHER_MS) : undefined))
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
      listener = listen(db.directUrl, {
        channel: EVENT_CHANNEL,
        log,
        onWake: wake,
        onTold: hear,
        onState: (hears) => stateWatchers.forEach((watch) => watch(hears)),
      });
    },
    async stop() {
      await listener?.stop();
      while (reading) await reading;
    },
    watchState: (watch: (hears: boolean) => void) => stateWatchers.add(watch),
    on<T extends EventTopic>(topic: T, react: (data: EventData[T]) => void) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set.add(react));
      return () => set.delete(react);
    },
    /** Delivers every later event for a listener until the returned function is called. */
    follow(listener: Listener, receive: Receive) {
      const { id } = listener();
      const stream = { listener, receive };
      const theirs = streams.get(id) ?? new Set();
      streams.set(id, theirs.add(stream));
      return () => {
        // Calling it twice must not end a stream opened since.
        if (theirs.delete(stream) && theirs.size === 0) streams.delete(id);
      };
    },
    /** The events since a cursor; null when it is too old to tell. */
    async since(actor: Actor, from: string): Promise<{ events: StoredEvent[]; cursor: string } | null> {
      const known = await db
        .one<{ known: boolean }>(sql`
        SELECT pg_snapshot_xmax(${from}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
               AND pg_snapshot_xmin(${from}::pg_snapshot)::text::numeric >=
                   coalesce((SELECT (value #>> '{}')::numeric FROM setting WHERE key = 'events.forgottenBefore'), 0) AS known`)
        .catch(notASnapshot);
      if (!known?.known) return null;
      const { next, events } = await read(from, actor);
      if (events.length > MOST_MISSED) return null;
      return { events: events.filter((event) => isFor(actor, event)), cursor: next };
    },
    now,
  };
}
const isFor = (actor: Actor, { memberId, audience }: StoredEvent) =>
  memberId === actor.id || (audience !== null && isRecipient(actor, audience));

/** PostgreSQL rejects a malformed cursor, such as one whose end precedes its beginning. */
const notASnapshot = (error: unknown) => {
  if ((error as { code?: string }).code === '22P02') return null;
  throw error;
};

export type Events = ReturnType<typeof createEvents>;
