import { classRank, LINES_AHEAD, type LineClass } from '@zhiying/contract';

/** A line of the script; the loop goes through all of them again and again. */
export interface LoopLine {
  id: string;
  text: string;
  soundId: number;
  factIds: readonly number[];
  /** Those of the facts whose value the line says word for word: once another value holds, the line is wrong. */
  quotes?: readonly number[];
}

/** A line that waits to be spoken besides the loop. */
export interface QueuedLine {
  id: string;
  class: Exclude<LineClass, 'loop'>;
  text: string;
  soundId: number;
  /** Not before this moment, in milliseconds. */
  notBefore: number;
  /** Not after this moment; left out: whenever its turn comes. */
  until?: number;
  commentId: number | null;
  /** Who put it in. */
  memberId: number | null;
}

/** A line on its way to the player: chosen, perhaps handed over, not yet ended. */
export interface Play {
  playId: string;
  seq: number;
  lineId: string;
  class: LineClass;
  text: string;
  soundId: number;
  until?: number;
  commentId: number | null;
  memberId: number | null;
  /** The player it was handed to, by the number of its lease, and when. */
  sentTo: number | null;
  sentAt: number | null;
  startedAt: number | null;
}

/** What is spoken in a room and what comes next. Plain data: it is stored after every step and survives its process. */
export interface RoomQueue {
  /** Begins anew whenever plays that were handed over are taken back. */
  epoch: number;
  seq: number;
  /** The next line of the loop that is chosen. */
  cursor: number;
  waiting: readonly QueuedLine[];
  plays: readonly Play[];
  /** The last ones that were taken back: a player may have said one before it heard of that. */
  takenBack: readonly Play[];
  /** The player tells what it has begun and ended; one that does not is taken at the clock's word. */
  acks: boolean;
  /** When the room went on air. */
  beganAt: number;
  /** When the last play was over: the next one is due from then on. */
  endedAt: number;
  /** When the player went, until another comes. */
  lostAt: number | null;
  /** Whose window plays: it may go on there, whoever holds the controls. */
  playerId?: number | null;
  /** Since when nothing is there to be spoken. */
  silentSince: number | null;
  /** When each rule answered last, each insert came last, by id. */
  ruleAt: Readonly<Record<string, number>>;
  insertAt: Readonly<Record<string, number>>;
  /** Lines of the loop that may no longer be said. */
  muted: readonly string[];
  /** What came lately, for limits on how much is looked at and said. */
  lately: Lately;
  /** What the platform was asked to tell of the room; left out: nothing. */
  push?: RoomPush;
}

export interface RoomPush {
  /** Tasks that run at the platform. */
  running: readonly string[];
  /** Why the others do not; empty: there are no others. */
  note: string;
  /** When the platform was last asked whether they run; left out: never. */
  askedAt?: number;
}

export interface Lately {
  /** Of each kind: when its window began and how many came in it. */
  windows: Readonly<Record<string, { from: number; count: number }>>;
  /** Words of comments, and when they were last read. */
  words: Readonly<Record<string, number>>;
  answeredAt: readonly number[];
  greetedAt: readonly number[];
}

export const emptyQueue = (beganAt = 0): RoomQueue => ({
  beganAt,
  endedAt: 0,
  lostAt: null,
  epoch: 1,
  seq: 0,
  cursor: 0,
  waiting: [],
  plays: [],
  takenBack: [],
  acks: false,
  silentSince: null,
  ruleAt: {},
  insertAt: {},
  muted: [],
  lately: { windows: {}, words: {}, answeredAt: [], greetedAt: [] },
});

export interface Advance {
  queue: RoomQueue;
  chosen: Play[];
  /** Handed over or not, these are not spoken now. */
  taken: Play[];
  /** Lines of the loop that were passed over because their sound is not there yet. */
  skipped: LoopLine[];
}

interface Around {
  loop: readonly LoopLine[];
  isReady(soundId: number): boolean;
  now: number;
  ahead?: number;
}

/**
 * Chooses what is spoken next. A line whose sound is there takes back plays of a lower class that have not begun, so that
 * it comes right after the sentence being spoken; an urgent one takes that sentence back too. A line without sound waits, and
 * the loop goes on with what is there.
 */
export function advance(queue: RoomQueue, around: Around): Advance {
  const { ahead = LINES_AHEAD } = around;
  const best = bestWaiting(queue, around);
  const taken = best ? queue.plays.filter((play) => givesWay(play, best)) : [];
  let now = taken.length > 0 ? takeBack(queue, taken, around.loop) : queue;
  const chosen: Play[] = [];
  const skipped: LoopLine[] = [];
  while (now.plays.length < ahead) {
    const next = chooseNext(now, around, skipped);
    if (!next) break;
    now = next;
    const last = next.plays.at(-1);
    if (last) chosen.push(last);
  }
  const silent = now.plays.length === 0;
  return {
    queue: { ...now, silentSince: silent ? (now.silentSince ?? around.now) : null },
    chosen,
    taken,
    skipped,
  };
}

/** Why a room that is on air has nothing to say. */
export function whySilent(
  { muted }: RoomQueue,
  loop: readonly LoopLine[],
  sounds: ReadonlyMap<number, { state: string; note: string }>,
): string {
  const left = loop.filter(({ id }) => !muted.includes(id));
  if (left.length === 0) return '台词引用的事实已失效';
  const all = left.map(({ soundId }) => sounds.get(soundId));
  const failed = all.find((sound) => sound?.state === 'failed');
  return failed && all.every((sound) => sound?.state === 'failed')
    ? failed.note || '声音生成失败'
    : '声音尚未生成';
}

/** Of those whose turn it may be, the highest class; those of a class as they came. */
const bestWaiting = ({ waiting }: RoomQueue, { isReady, now }: Around): QueuedLine | undefined =>
  waiting
    .filter(({ soundId, notBefore }) => notBefore <= now && isReady(soundId))
    .toSorted((a, b) => classRank(a.class) - classRank(b.class))[0];

const givesWay = (play: Play, line: QueuedLine) =>
  classRank(play.class) > classRank(line.class) && (play.startedAt === null || line.class === 'urgent');

/** Each thing that comes between may take back all that was handed over, before the player's word of the first is heard. */
const TAKEN_KEPT = 8 * LINES_AHEAD;

/** What was handed to nobody cannot have been said, and is not to push out what was. */
const remembered = (before: readonly Play[], taken: readonly Play[]) =>
  [...before, ...taken.filter(({ sentTo }) => sentTo !== null)].slice(-TAKEN_KEPT);

/** What is said, how long it may be, and for whom: the same while it waits and when it is played. */
const contentOf = ({ text, soundId, until, commentId, memberId }: Content): Content => ({
  text,
  soundId,
  ...(until && { until }),
  commentId,
  memberId,
});
type Content = Pick<QueuedLine, 'text' | 'soundId' | 'until' | 'commentId' | 'memberId'>;

/** Lines taken back wait again before those that came later; the loop returns to the first of its lines among them. */
function takeBack(queue: RoomQueue, taken: readonly Play[], loop: readonly LoopLine[]): RoomQueue {
  const lines = taken.flatMap((play): QueuedLine[] =>
    play.class === 'loop' ? [] : [{ ...contentOf(play), id: play.lineId, class: play.class, notBefore: 0 }],
  );
  const firstOfLoop = taken.find((play) => play.class === 'loop');
  const cursor = firstOfLoop ? loop.findIndex(({ id }) => id === firstOfLoop.lineId) : -1;
  return {
    ...queue,
    epoch: queue.epoch + 1,
    plays: queue.plays.filter((play) => !taken.includes(play)),
    takenBack: remembered(queue.takenBack, taken),
    waiting: [...lines, ...queue.waiting],
    cursor: cursor < 0 ? queue.cursor : cursor,
  };
}

function chooseNext(queue: RoomQueue, around: Around, skipped: LoopLine[]): RoomQueue | null {
  const waiting = bestWaiting(queue, around);
  if (waiting)
    return added(
      { ...queue, waiting: queue.waiting.filter((one) => one !== waiting) },
      waiting,
      waiting.class,
    );
  const { loop, isReady } = around;
  for (let step = 0; step < loop.length; step++) {
    const at = (queue.cursor + step) % loop.length;
    const line = loop[at];
    if (!line || queue.muted.includes(line.id)) continue;
    if (isReady(line.soundId))
      return added(
        { ...queue, cursor: (at + 1) % loop.length },
        { ...line, commentId: null, memberId: null },
        'loop',
      );
    if (!skipped.includes(line)) skipped.push(line);
  }
  return null;
}

function added(queue: RoomQueue, line: Omit<QueuedLine, 'class' | 'notBefore'>, of: LineClass): RoomQueue {
  const seq = queue.seq + 1;
  const play: Play = {
    ...contentOf(line),
    playId: `${queue.epoch}-${seq}`,
    seq,
    lineId: line.id,
    class: of,
    sentTo: null,
    sentAt: null,
    startedAt: null,
  };
  return { ...queue, seq, plays: [...queue.plays, play] };
}

/** Takes back what has not begun: all of it, or some. */
export function takeUnbegun(
  queue: RoomQueue,
  loop: readonly LoopLine[],
  which: (play: Play) => boolean = () => true,
): { queue: RoomQueue; taken: Play[] } {
  const taken = queue.plays.filter((play) => play.startedAt === null && which(play));
  return { queue: taken.length > 0 ? takeBack(queue, taken, loop) : queue, taken };
}

/** A line that waits besides the loop, or is on its way and has not begun, is given up. */
export function withdraw(
  queue: RoomQueue,
  loop: readonly LoopLine[],
  lineId: string,
): { queue: RoomQueue; taken: Play[]; line: QueuedLine } | null {
  const back = takeUnbegun(queue, loop, (play) => play.class !== 'loop' && play.lineId === lineId);
  const line = back.queue.waiting.find(({ id }) => id === lineId);
  if (!line) return null;
  const waiting = back.queue.waiting.filter((one) => one !== line);
  return { queue: { ...back.queue, waiting }, taken: back.taken, line };
}

export interface Moved {
  queue: RoomQueue;
  loop: readonly LoopLine[];
  taken: Play[];
  text: string;
  /** The line of the loop that it stands before now; null: it is no line of the loop. */
  before: string | null;
}

/** Puts a line before another one of its class, or at the end of the class; null where one of them does not wait. */
export function move(
  queue: RoomQueue,
  loop: readonly LoopLine[],
  lineId: string,
  before: string | null,
): Moved | null {
  if (loop.some(({ id }) => id === lineId)) return moveInLoop(queue, loop, lineId, before);
  const own = [...queue.plays, ...queue.waiting].find((line) => nameOf(line) === lineId)?.class;
  const back = takeUnbegun(queue, loop, (play) => play.class === own);
  const line = back.queue.waiting.find(({ id }) => id === lineId);
  const ofClass = back.queue.waiting.filter((one) => one.class === own && one !== line);
  const at = before === null ? ofClass.length : ofClass.findIndex(({ id }) => id === before);
  if (!line || at < 0) return null;
  const others = back.queue.waiting.filter((one) => one.class !== own);
  const waiting = [...others, ...ofClass.toSpliced(at, 0, line)];
  return { queue: { ...back.queue, waiting }, loop, taken: back.taken, text: line.text, before: null };
}

const nameOf = (line: Play | QueuedLine) => ('lineId' in line ? line.lineId : line.id);

/** The loop has no end: the last place is the one before the line that comes next. */
function moveInLoop(
  queue: RoomQueue,
  loop: readonly LoopLine[],
  lineId: string,
  before: string | null,
): Moved | null {
  const back = takeUnbegun(queue, loop, (play) => play.class === 'loop');
  const { cursor } = back.queue;
  const coming = [...loop.slice(cursor), ...loop.slice(0, cursor)];
  const line = coming.find(({ id }) => id === lineId);
  const others = coming.filter((one) => one !== line);
  const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
  if (!line || at < 0 || others.length === 0) return null;
  return {
    queue: { ...back.queue, cursor: 0 },
    loop: others.toSpliced(at, 0, line),
    taken: back.taken,
    text: line.text,
    before: others[at % others.length]?.id ?? null,
  };
}

const changed = (queue: RoomQueue, playId: string, change: (play: Play) => Play): RoomQueue => ({
  ...queue,
  plays: queue.plays.map((play) => (play.playId === playId ? change(play) : play)),
});

export const begin = (queue: RoomQueue, playId: string, at: number): RoomQueue =>
  changed(queue, playId, (play) => ({ ...play, startedAt: play.startedAt ?? at }));

export const handOver = (queue: RoomQueue, playId: string, to: number, at: number): RoomQueue =>
  changed(queue, playId, (play) => ({ ...play, sentTo: to, sentAt: at }));

/** A play that ended or failed is over either way: a broken sound must not be tried for ever. */
export const end = (queue: RoomQueue, playId: string): RoomQueue => ({
  ...queue,
  plays: queue.plays.filter((play) => play.playId !== playId),
});

/** A line that was taken back was said after all: it does not come again. What was chosen for it anew is given up. */
export function saidAfterAll(
  queue: RoomQueue,
  { playId, lineId }: Play,
  loop: readonly LoopLine[],
): { queue: RoomQueue; taken: Play[] } {
  const taken = queue.plays.filter((play) => play.startedAt === null && play.lineId === lineId);
  const next = loop[queue.cursor]?.id === lineId && taken.length === 0;
  return {
    queue: {
      ...queue,
      waiting: queue.waiting.filter(({ id }) => id !== lineId),
      plays: queue.plays.filter((play) => !taken.includes(play)),
      // Handed over anew before this was heard, it may have been said a second time.
      takenBack: remembered(
        queue.takenBack.filter((play) => play.playId !== playId),
        taken,
      ),
      cursor: next ? (queue.cursor + 1) % loop.length : queue.cursor,
    },
    taken,
  };
}
