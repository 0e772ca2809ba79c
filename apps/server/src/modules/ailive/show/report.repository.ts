import { type LineClass, type LiveReport, REPORT_ROWS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import { loadComments } from '../room/comment.repository.ts';
import { IS_LEAD, type PlaySum, playSums, showSums } from '../room/view.repository.ts';
import { countsOf } from '../room/view.ts';

/** The first ones; all of them are in the evidence, which is read in pages and exported. */
const EVENTS_SHOWN = 500;
/** What people read of the log; what was handed over and acknowledged is in the timeline. */
const TOLD = [
  'start',
  'confirmed',
  'onAir',
  'push',
  'pause',
  'resume',
  'insert',
  'music',
  'timed',
  'withdrawn',
  'moved',
  'control',
  'hide',
  'block',
  'unblock',
  'player',
  'playerGone',
  'silent',
  'lag',
  'skipped',
  'factEnded',
  'factBack',
  'outage',
  'unspoken',
  'stop',
];

interface Sums {
  startedAt: string | null;
  endedAt: string | null;
  dropped: Record<string, number>;
  lagMs: number;
  confirmed: LiveReport['confirmed'];
}

/** What a show was, from what was written down while it went on; with whole phone numbers or without. */
export async function reportOf(db: Queries, id: number, { whole }: { whole: boolean }): Promise<LiveReport> {
  const show = await db.one<Sums>(sql`
    SELECT started_at AS "startedAt", ended_at AS "endedAt", dropped, lag_ms AS "lagMs", confirmed FROM live_show WHERE id = ${id}`);
  if (!show) throw RowMissing('直播场次');
  const { questions, answered, viewers, leads: leadCount } = await showSums(db, id);
  const said = await playSums(db, id);
  const unanswered = await db.query<Unanswered>(sql`
    SELECT text, count(*)::int AS times FROM live_comment WHERE show_id = ${id} AND kind = 'comment' AND outcome = 'unanswered'
    GROUP BY text ORDER BY count(*) DESC, text LIMIT ${REPORT_ROWS}`);
  const leads = await db.query<{ id: number }>(sql`
    SELECT id FROM live_comment WHERE show_id = ${id} AND ${IS_LEAD} ORDER BY at, id LIMIT ${REPORT_ROWS}`);
  return {
    startedAt: show.startedAt,
    endedAt: show.endedAt,
    spokenMs: said.reduce((sum, { ms }) => sum + ms, 0),
    plays: {
      urgent: ended(said, 'urgent'),
      insert: ended(said, 'insert'),
      keyword: ended(said, 'keyword'),
      event: ended(said, 'event'),
      loop: ended(said, 'loop'),
    },
    begun: said.reduce((sum, { begun }) => sum + begun, 0),
    questions,
    answered,
    unanswered: whole ? unanswered : asRead(unanswered),
    leads: await loadComments(
      db,
      leads.map((lead) => lead.id),
    ),
    leadCount,
    viewers,
    dropped: countsOf(show.dropped),
    lagMs: show.lagMs,
    confirmed: show.confirmed,
    events: await db.query<LiveReport['events'][number]>(sql`
      SELECT e.at, e.kind, e.note, (SELECT m.name FROM member m WHERE m.id = e.member_id) AS by FROM live_event e
      WHERE e.show_id = ${id} AND e.kind = ANY(${TOLD}) ORDER BY e.id LIMIT ${EVENTS_SHOWN}`),
  };
}

const ended = (said: readonly PlaySum[], of: LineClass) => said.find((one) => one.class === of)?.ended ?? 0;

type Unanswered = LiveReport['unanswered'][number];

/** Questions that read alike with their numbers masked are one: how often each is asked would tell that a guess is right. */
function asRead(questions: readonly Unanswered[]): Unanswered[] {
  const times = new Map<string, number>();
  for (const one of questions) {
    const text = maskPhones(one.text);
    times.set(text, (times.get(text) ?? 0) + one.times);
  }
  return [...times].map(([text, count]) => ({ text, times: count })).toSorted((a, b) => b.times - a.times);
}
