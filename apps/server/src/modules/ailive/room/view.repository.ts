import { type LineClass, type LiveActivity, type LivePlay, TIMELINE_PART } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';

const PLAY: SQL = sql`
  p.play_id AS "playId", p.seq, p.class, p.text, p.state, d.duration_ms AS "durationMs", p.started_at AS "startedAt",
  p.ended_at AS "endedAt", CASE WHEN p.line_id LIKE 'line-%' THEN substr(p.line_id, 6)::int END AS line,
  (SELECT c.text FROM live_comment c WHERE c.id = p.comment_id) AS comment,
  (SELECT m.name FROM member m WHERE m.id = p.member_id) AS by`;
const FROM = sql`live_play p JOIN live_sound d ON d.id = p.sound_id`;

export const playById = (db: Queries, showId: number, playId: string) =>
  db.one<LivePlay>(sql`SELECT ${PLAY} FROM ${FROM} WHERE p.show_id = ${showId} AND p.play_id = ${playId}`);

interface Begun {
  id: number;
  withoutLoop: boolean;
}
const begun = ({ id, withoutLoop }: Begun) => sql`
  p.show_id = ${id} AND p.started_at IS NOT NULL AND (NOT ${withoutLoop}::boolean OR p.class <> 'loop')`;

/** What was begun, in the order it was, a part at a time. */
export const playsOf = (db: Queries, { from, ...asked }: Begun & { from: number }) =>
  db.query<LivePlay>(sql`
    SELECT ${PLAY} FROM ${FROM} WHERE ${begun(asked)} ORDER BY p.started_at, p.seq LIMIT ${TIMELINE_PART} OFFSET ${from}`);

export const countPlays = async (db: Queries, asked: Begun) =>
  (await db.one<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${FROM} WHERE ${begun(asked)}`))
    ?.total ?? 0;

export interface PlaySum {
  class: LineClass;
  begun: number;
  ended: number;
  /** How long those that ended are together. */
  ms: number;
}
/** What was begun and said in a show, by class, however much it was. */
export const playSums = (db: Queries, showId: number) =>
  db.query<PlaySum>(sql`
    SELECT p.class, count(*)::int AS begun, count(*) FILTER (WHERE p.state = 'ended')::int AS ended,
           coalesce(sum(d.duration_ms) FILTER (WHERE p.state = 'ended'), 0)::bigint AS ms
    FROM ${FROM} WHERE p.show_id = ${showId} AND p.started_at IS NOT NULL GROUP BY p.class`);

export const roomFigures = async (db: Queries, id: number) =>
  (await db.one<{
    playing: boolean;
    controller: { id: number; name: string } | null;
    commentsPerMinute: number;
  }>(sql`
    SELECT coalesce(r.lease_until > now(), false) AS playing,
           (SELECT json_build_object('id', m.id, 'name', m.name) FROM member m WHERE m.id = r.controller_id) AS controller,
           (SELECT count(*)::int FROM live_comment c WHERE c.show_id = r.id AND c.kind = 'comment' AND c.at > now() - interval '1 minute')
             AS "commentsPerMinute"
    FROM live_show r WHERE r.id = ${id}`)) ?? { playing: false, controller: null, commentsPerMinute: 0 };

export const namesOf = async (db: Queries, memberIds: readonly number[]) =>
  new Map(
    (
      await db.query<{ id: number; name: string }>(
        sql`SELECT id, name FROM member WHERE id = ${anyOf(memberIds)}`,
      )
    ).map(({ id, name }) => [id, name]),
  );

const MINUTES = 60;
/** A comment of somebody who wants to buy, or left a mobile number to be called; older rows are not marked for the number. */
export const IS_LEAD = sql`(outcome <> 'hidden' AND NOT hidden AND (lead OR text ~ '(^|[^0-9])1[3-9][0-9]{9}([^0-9]|$)'))`;
const ASKED = sql`kind = 'comment' AND outcome IN ('queued', 'spoken', 'unanswered', 'waiting')`;
const ANSWERED = sql`kind = 'comment' AND outcome IN ('queued', 'spoken')`;

/** Questions, answers and viewers of a show. */
export const showSums = async (db: Queries, showId: number) =>
  (await db.one<Omit<LiveActivity, 'minutes'>>(sql`
    SELECT count(*) FILTER (WHERE ${ASKED})::int AS questions, count(*) FILTER (WHERE ${ANSWERED})::int AS answered,
           count(DISTINCT viewer) FILTER (WHERE viewer <> '')::int AS viewers, count(*) FILTER (WHERE ${IS_LEAD})::int AS leads
    FROM live_comment WHERE show_id = ${showId}`)) ?? { questions: 0, answered: 0, viewers: 0, leads: 0 };

/** The last hour of a show that is on air, or of one that is over; minutes in which nothing happened are there, too. */
export const showMinutes = (db: Queries, showId: number) =>
  db.query<LiveActivity['minutes'][number]>(sql`
    SELECT m.at, count(c.id) FILTER (WHERE c.kind = 'comment')::int AS comments,
           count(c.id) FILTER (WHERE c.kind <> 'comment')::int AS events
    FROM live_show r,
         generate_series(
           greatest(date_trunc('minute', coalesce(r.started_at, now())), date_trunc('minute', coalesce(r.ended_at, now())) - make_interval(mins => ${MINUTES - 1})),
           coalesce(r.ended_at, now()), interval '1 minute') AS m(at)
    LEFT JOIN live_comment c ON c.show_id = ${showId} AND c.at >= m.at AND c.at < m.at + interval '1 minute'
    WHERE r.id = ${showId} GROUP BY m.at ORDER BY m.at`);
