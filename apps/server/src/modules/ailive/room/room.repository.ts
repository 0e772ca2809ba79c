import type { LineClass, LiveEventKind, PlayState, ShowState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Place } from '#kernel/access/place-of.ts';
import type { Kept } from './comment.repository.ts';
import type { LoopLine, Play, RoomQueue } from './queue.ts';

/** A show as far as speaking in it goes. */
export interface RoomRow extends Place {
  id: number;
  name: string;
  product: string;
  state: ShowState;
  paused: boolean;
  controllerId: number | null;
  loop: readonly LoopLine[];
  queue: RoomQueue | null;
  voiceId: number | null;
  speed: number;
  volume: number;
  musicObject: string | null;
  musicVolume: number;
  musicDuck: number;
  dropped: Record<string, number>;
  lagMs: number;
  leaseNo: number;
  endsAt: string;
  /** Another one after every change of the row. */
  stamp: string;
  /** The time by the database, in milliseconds: every process goes by the same clock, also one whose own is wrong. */
  now: number;
}

const ROOM = sql`
  r.id, r.name, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId", r.product, r.state, r.paused,
  r.controller_id AS "controllerId", r.loop, r.queue, r.voice_id AS "voiceId", r.speed, r.volume, r.music_object AS "musicObject",
  r.music_volume AS "musicVolume", r.music_duck AS "musicDuck", r.dropped, r.lag_ms AS "lagMs", r.lease_no AS "leaseNo",
  r.ends_at AS "endsAt", r.xmin::text AS stamp, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;

export const roomById = (db: Queries, id: number) =>
  db.one<RoomRow>(prepared(sql`SELECT ${ROOM} FROM live_show r WHERE r.id = ${id}`));

/** Until the transaction ends nobody else takes a step in the room. */
export const lockRoom = (db: Queries, id: number) =>
  db.one<RoomRow>(prepared(sql`SELECT ${ROOM} FROM live_show r WHERE r.id = ${id} FOR UPDATE`));

const LEASE_SECONDS = 15;

/** A player takes the room over from whatever player had it. */
export async function takeLease(db: Queries, id: number): Promise<number> {
  const row = await db.one<{ no: number }>(sql`
    UPDATE live_show SET lease_no = lease_no + 1, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id} RETURNING lease_no AS no`);
  return row?.no ?? 0;
}
export const renewLease = (db: Queries, id: number, no: number) =>
  db.query(
    prepared(sql`
    UPDATE live_show SET lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) WHERE id = ${id} AND lease_no = ${no}`),
  );
export const dropLease = (db: Queries, id: number, no: number) =>
  db.query(sql`UPDATE live_show SET lease_until = NULL WHERE id = ${id} AND lease_no = ${no}`);

export interface PlayChange {
  playId: string;
  state: PlayState;
  note: string;
}
export interface RoomEvent {
  kind: LiveEventKind;
  playId?: string;
  commentId?: number | null;
  memberId?: number | null;
  note?: string;
}

/** What a step decided. */
interface Decided {
  room: RoomRow;
  made: readonly Play[];
  changes: readonly PlayChange[];
  events: readonly RoomEvent[];
  /** Comments that came in the step. */
  kept: readonly Kept[];
  /** Comments that were answered aloud, and those whose answer was given up. */
  spoken: readonly number[];
  unspoken: readonly Unspoken[];
  /** The player of the step goes on holding the room. */
  renews: boolean;
  loopChanged: boolean;
  /** Only while the row is as it was read; null: it has been locked since. */
  ifStill: string | null;
  announced: SQL;
}

/** A comment whose answer or greeting is not said, and what becomes of it. */
export interface Unspoken {
  id: number;
  outcome: 'unanswered' | 'noted';
  note: string;
}

/** Where a play stands after several changes in a step: where the last one put it. */
function standing(changes: readonly PlayChange[]) {
  const came = (...states: readonly PlayState[]) => changes.some(({ state }) => states.includes(state));
  return {
    state: changes.at(-1)?.state ?? 'made',
    note: changes.at(-1)?.note ?? '',
    sent: came('sent'),
    started: came('started'),
    over: came('ended', 'failed', 'cancelled'),
  };
}

/**
 * Keeps all that a step decided and tells of it, in one statement: rooms take steps all the time, and each statement costs a server about
 * as much as the step itself. A play that was chosen in the step is written as it stands at its end. False: another step came between.
 */
export async function storeStep(db: Queries, decided: Decided): Promise<boolean> {
  const { room, made, changes, events, kept, spoken, unspoken, renews, loopChanged, ifStill, announced } =
    decided;
  const { id, state, paused, controllerId, loop, queue, dropped, lagMs, musicVolume } = room;
  const byPlay = Map.groupBy(changes, ({ playId }) => playId);
  const stands = (playId: string) => standing(byPlay.get(playId) ?? []);
  const chosen = new Set(made.map(({ playId }) => playId));
  const inserted = made.map((play) => ({ ...play, ...stands(play.playId) }));
  const changed = [...byPlay.keys()]
    .filter((playId) => !chosen.has(playId))
    .map((playId) => ({ playId, ...stands(playId) }));
  // A statement does not see the rows it writes itself: what came and failed in one step is written as failed.
  const unsaid = new Map(unspoken.map((one) => [one.id, one]));
  const comments = kept.map((one) => ({ ...one, ...unsaid.get(one.id) }));
  const stored = await db.query(
    prepared(sql`
    WITH room AS (
      UPDATE live_show SET state = ${state}, paused = ${paused}, controller_id = ${controllerId}, queue = ${JSON.stringify(queue)}::jsonb,
             dropped = ${JSON.stringify(dropped)}::jsonb, lag_ms = ${lagMs}, music_volume = ${musicVolume},
             loop = coalesce(${loopChanged ? JSON.stringify(loop) : null}::jsonb, loop),
             started_at = CASE WHEN ${state} = 'living' THEN coalesce(started_at, now()) ELSE started_at END,
             ended_at = CASE WHEN ${state} = 'ended' THEN coalesce(ended_at, now()) ELSE ended_at END,
             lease_until = CASE WHEN ${renews} THEN now() + make_interval(secs => ${LEASE_SECONDS}) ELSE lease_until END
      WHERE id = ${id} AND (${ifStill}::text IS NULL OR xmin::text = ${ifStill}) RETURNING id
    ), chosen AS (
      INSERT INTO live_play (show_id, play_id, seq, class, line_id, text, sound_id, comment_id, member_id, state, note, sent_at,
                             started_at, ended_at)
      SELECT ${id}::bigint, p."playId", p.seq, p.class, p."lineId", p.text, p."soundId", p."commentId", p."memberId", p.state, p.note,
             CASE WHEN p.sent THEN statement_timestamp() END, CASE WHEN p.started THEN statement_timestamp() END,
             CASE WHEN p.over THEN statement_timestamp() END
      FROM room, jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb)
        AS p("playId" text, seq int, class text, "lineId" text, text text, "soundId" bigint, "commentId" bigint, "memberId" bigint,
             state text, note text, sent boolean, started boolean, over boolean)
    ), changed AS (
      UPDATE live_play p SET state = c.state, note = CASE WHEN c.note = '' THEN p.note ELSE c.note END,
             sent_at = CASE WHEN c.sent THEN coalesce(p.sent_at, statement_timestamp()) ELSE p.sent_at END,
             started_at = CASE WHEN c.started THEN coalesce(p.started_at, statement_timestamp()) ELSE p.started_at END,
             ended_at = CASE WHEN c.over THEN statement_timestamp() ELSE p.ended_at END
      FROM room, jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        AS c("playId" text, state text, note text, sent boolean, started boolean, over boolean)
      WHERE p.show_id = ${id} AND p.play_id = c."playId"
    ), told AS (
      INSERT INTO live_event (show_id, kind, play_id, comment_id, member_id, note)
      SELECT ${id}::bigint, e.kind, e."playId", e."commentId", e."memberId", coalesce(e.note, '')
      FROM room, jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        AS e(kind text, "playId" text, "commentId" bigint, "memberId" bigint, note text)
    ), kept AS (
      INSERT INTO live_comment (id, show_id, kind, external_id, viewer, nickname, text, outcome, note, answer, untold, lead) OVERRIDING SYSTEM VALUE
      SELECT c.id, ${id}::bigint, c.kind, c."externalId", c.viewer, c.nickname, c.text, c.outcome, c.note, c.answer,
             c.kind = 'comment' AND c.outcome <> 'hidden', c.lead
      FROM room, jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
        AS c(id bigint, kind text, "externalId" text, viewer text, nickname text, text text, outcome text, note text, answer text, lead boolean)
      ORDER BY c.id ON CONFLICT (show_id, external_id) DO NOTHING
    ), answered AS (
      UPDATE live_comment c SET outcome = 'spoken' FROM room WHERE c.id = ${anyOf(spoken, 'bigint')}
    ), unsaid AS (
      UPDATE live_comment c SET outcome = u.outcome, note = u.note
      FROM room, jsonb_to_recordset(${JSON.stringify(unspoken)}::jsonb) AS u(id bigint, outcome text, note text) WHERE c.id = u.id
    ) SELECT ${announced} FROM room`),
  );
  return stored.length > 0;
}

/** Plays that a player may still hold and must not play. */
export const cancelledSince = (db: Queries, showId: number, seq: number) =>
  db.query<{ playId: string }>(sql`
    SELECT play_id AS "playId" FROM live_play
    WHERE show_id = ${showId} AND state = 'cancelled' AND sent_at IS NOT NULL AND seq > ${seq} ORDER BY seq LIMIT 50`);

/** Inserts that come by the clock, at a place and above it. */
export const timedInserts = (db: Queries, channelId: number, nodeIds: readonly number[]) =>
  db.query<{ id: number; name: string; text: string; urgent: boolean; everyMinutes: number }>(sql`
    SELECT id, name, text, urgent, every_minutes AS "everyMinutes" FROM live_insert
    WHERE channel_id = ${channelId} AND node_id = ANY(${[...nodeIds]}::bigint[]) AND enabled AND every_minutes > 0 ORDER BY id`);

/** The show that somebody's player belongs to: the one they control. */
export const showControlledBy = (db: Queries, memberId: number) =>
  db.one<{ id: number }>(sql`
    SELECT id FROM live_show WHERE controller_id = ${memberId} AND state IN ('readying', 'living') ORDER BY id DESC LIMIT 1`);

export const classOf = (urgent: boolean): Extract<LineClass, 'urgent' | 'insert'> =>
  urgent ? 'urgent' : 'insert';

/** Questions that a model should have answered long ago. */
export const lostQuestions = (db: Queries, showId: number) =>
  db.query<{ id: number }>(sql`
    SELECT id FROM live_comment WHERE show_id = ${showId} AND outcome = 'waiting' AND at < now() - interval '2 minutes'`);

/** Rooms that are past their planned end, a sentence included, and those where such questions wait. */
export const roomsToSettle = (db: Queries) =>
  db.query<{ id: number }>(sql`
    SELECT id FROM live_show WHERE state IN ('readying', 'living') AND ends_at < now() - interval '1 minute'
    UNION SELECT show_id FROM live_comment WHERE outcome = 'waiting' AND at < now() - interval '2 minutes' ORDER BY id`);
