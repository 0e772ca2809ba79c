import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

interface LoggedPlay {
  playId: string;
  seq: number;
  class: string;
  lineId: string;
  text: string;
  state: string;
  commentId: number | null;
}
interface LoggedEvent {
  kind: string;
  playId: string | null;
  note: string;
  ms: number;
}
interface LoggedShow {
  state: string;
  loop: { id: string; text: string }[];
}

/** A pause longer than this needs a reason in the log. */
const SILENCE_MS = 15_000;
const REASONS = new Set([
  'pause',
  'resume',
  'player',
  'playerGone',
  'silent',
  'lag',
  'outage',
  'onAir',
  'factEnded',
]);

/**
 * Proves from what was written down that nothing was said twice, nothing was left out untold and nothing is missing in between.
 * Answers what is wrong, and what was said, in order.
 */
export async function lookAtEvidence(db: Queries, showId: number) {
  const show = await db.one<LoggedShow>(sql`SELECT state, loop FROM live_show WHERE id = ${showId}`);
  const plays = await db.query<LoggedPlay>(sql`
    SELECT play_id AS "playId", seq, class, line_id AS "lineId", text, state, comment_id AS "commentId" FROM live_play
    WHERE show_id = ${showId} ORDER BY seq`);
  const events = await db.query<LoggedEvent>(sql`
    SELECT kind, play_id AS "playId", note, (extract(epoch FROM at) * 1000)::float8 AS ms FROM live_event
    WHERE show_id = ${showId} ORDER BY id`);
  const spoken = await db.query<{ id: number; outcome: string }>(sql`
    SELECT id, outcome FROM live_comment WHERE show_id = ${showId} AND outcome IN ('spoken', 'queued')`);
  if (!show) throw new Error(`no show ${showId}`);
  const byId = new Map(plays.map((play) => [play.playId, play]));
  const kinds = new Map(
    [...Map.groupBy(events, ({ playId }) => playId)].map(([playId, own]) => [
      playId ?? '',
      own.map(({ kind }) => kind),
    ]),
  );
  const over = events.filter(({ kind }) => kind === 'ended' || kind === 'failed');
  const said = over.flatMap(({ playId }) => byId.get(playId ?? '') ?? []);
  return {
    said: said.map(({ text }) => text),
    plays,
    events,
    faults: [
      ...holes(plays, events, byId),
      ...plays.flatMap((play) => faultsOf(play, kinds.get(play.playId) ?? [], show.state)),
      ...twice(said),
      ...outOfOrder(byId, show.loop, events),
      ...unspoken(spoken, said, show.state),
      ...silences(events),
    ],
  };
}

function holes(
  plays: readonly LoggedPlay[],
  events: readonly LoggedEvent[],
  byId: ReadonlyMap<string, LoggedPlay>,
) {
  return [
    ...plays.flatMap(({ seq }, at) => (seq === at + 1 ? [] : [`play ${at + 1} is missing, there is ${seq}`])),
    ...events.flatMap(({ kind, playId }) =>
      playId === null || byId.has(playId) ? [] : [`${kind} of ${playId}, which nobody chose`],
    ),
  ];
}

/** Handed over, begun, over: each once and in this order; or taken back, in which case the player may have said it all the same. */
function faultsOf({ playId, state }: LoggedPlay, kinds: readonly string[], show: string): string[] {
  const count = (of: string) => kinds.filter((kind) => kind === of).length;
  const at = (of: string) => kinds.indexOf(of);
  const overs = count('ended') + count('failed');
  const overAt = Math.max(at('ended'), at('failed'));
  const say = (fault: string) => `${playId} (${kinds.join(' ')}): ${fault}`;
  return [
    ...(count('started') > 1 ? [say('begun twice')] : []),
    ...(overs > 1 ? [say('over twice')] : []),
    ...(count('cancelled') > 1 ? [say('taken back twice')] : []),
    ...(at('started') >= 0 && (at('sent') < 0 || at('sent') > at('started'))
      ? [say('begun before it was handed over')]
      : []),
    ...(overs > 0 && count('cancelled') === 0 && (at('started') < 0 || at('started') > overAt)
      ? [say('over before it began')]
      : []),
    ...(show === 'ended' && overs === 0 && count('cancelled') === 0
      ? [say('nobody knows what became of it')]
      : []),
    ...(overs > 0 && state !== 'ended' && state !== 'failed' ? [say(`kept as ${state}`)] : []),
  ];
}

/** A line beside the loop is said once, whatever happens. */
function twice(said: readonly LoggedPlay[]): string[] {
  const lines = Map.groupBy(
    said.filter((play) => play.class !== 'loop'),
    ({ lineId }) => lineId,
  );
  return [...lines].flatMap(([lineId, times]) =>
    times.length > 1 ? [`${lineId} was said ${times.length} times`] : [],
  );
}

/** The loop goes on line by line; one that is passed over, or put elsewhere, is told in the log. */
function outOfOrder(
  byId: ReadonlyMap<string, LoggedPlay>,
  loop: LoggedShow['loop'],
  events: readonly LoggedEvent[],
): string[] {
  const told = new Set(
    events.flatMap(({ kind, note }) => {
      if (kind === 'skipped') return note.split(' ');
      return kind === 'factEnded' ? loop.filter(({ text }) => note.includes(text)).map(({ id }) => id) : [];
    }),
  );
  let order = loop.map(({ id }) => id).toSorted((one, other) => numberOf(one) - numberOf(other));
  const following = (id: string | undefined) => order[(order.indexOf(id ?? '') + 1) % order.length];
  let due = order[0];
  return events.flatMap(({ kind, playId, note }, nth) => {
    const [moved = '', before] = note.split(' ');
    if (kind === 'moved' && before !== undefined && order.includes(moved)) {
      if (due === moved) due = following(moved);
      order = order.filter((id) => id !== moved);
      order.splice(order.indexOf(before), 0, moved);
      if (due === before) due = moved;
      return [];
    }
    const play = byId.get(playId ?? '');
    if ((kind !== 'ended' && kind !== 'failed') || play?.class !== 'loop') return [];
    const passed: string[] = [];
    for (; due !== play.lineId && passed.length < order.length; due = following(due)) passed.push(due ?? '');
    due = following(play.lineId);
    return passed
      .filter((id) => !told.has(id))
      .map((id) => `${id} was left out before ${play.lineId} (${nth})`);
  });
}

const numberOf = (lineId: string) => Number(lineId.slice('line-'.length));

function unspoken(
  comments: readonly { id: number; outcome: string }[],
  said: readonly LoggedPlay[],
  show: string,
) {
  const answered = new Set(said.map(({ commentId }) => commentId));
  return comments.flatMap(({ id, outcome }) => {
    if (outcome === 'spoken')
      return answered.has(id) ? [] : [`comment ${id} is told as answered, and nobody said it`];
    return answered.has(id) && show === 'ended' ? [`comment ${id} was answered, and it is not told`] : [];
  });
}

/** From the end of one line to the beginning of the next. */
function silences(events: readonly LoggedEvent[]): string[] {
  const faults: string[] = [];
  let quietSince: number | null = null;
  for (const { kind, ms } of events) {
    if (kind === 'started' && quietSince !== null && ms - quietSince > SILENCE_MS)
      faults.push(`silent for ${Math.round(ms - quietSince)} ms without a reason`);
    if (kind === 'ended' || kind === 'failed') quietSince = ms;
    else if (kind === 'started' || REASONS.has(kind)) quietSince = null;
  }
  return faults;
}
