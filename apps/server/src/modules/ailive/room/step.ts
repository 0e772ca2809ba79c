import type { Queries } from '#db/database.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Sound } from '../sound/sound.repository.ts';
import { nothingKnown, type SoundsKnown, soundsKnown } from '../sound/sounds-known.ts';
import { roomChanged } from './announce.ts';
import type { Kept } from './comment.repository.ts';
import {
  advance,
  begin,
  emptyQueue,
  end,
  handOver,
  move,
  type Play,
  type QueuedLine,
  saidAfterAll,
  takeUnbegun,
  whySilent,
  withdraw,
} from './queue.ts';
import {
  lockRoom,
  type PlayChange,
  type RoomEvent,
  type RoomRow,
  renewLease,
  roomById,
  storeStep,
  type Unspoken,
} from './room.repository.ts';

export type Room = Omit<RoomRow, 'queue'> & { queue: NonNullable<RoomRow['queue']> };

/** One step in a room: what it decides is stored, with what it means for the evidence, when the transaction ends. */
export class RoomStep {
  readonly now: number;
  readonly room: Room;
  readonly sounds: Map<number, Sound>;
  readonly events: RoomEvent[] = [];
  readonly made: Play[] = [];
  readonly changes: PlayChange[] = [];
  readonly kept: Kept[] = [];
  readonly spoken: number[] = [];
  readonly unspoken: Unspoken[] = [];
  changed = false;
  /** The loop has another order from now on. */
  loopChanged = false;
  /** The player whose driver takes the step: it need not be told of it. */
  lease: number | undefined;
  /** It has held the room for a while, and goes on. */
  renews = false;
  /** What was changed besides the room, and is changed back where the step comes to nothing. */
  readonly undo: (() => void)[] = [];

  constructor(room: Room, sounds: Map<number, Sound>) {
    this.now = room.now;
    this.room = room;
    this.sounds = sounds;
  }

  /** Past its planned end a show begins no further sentence. */
  get isOver() {
    return this.now >= Date.parse(this.room.endsAt);
  }

  note(event: RoomEvent) {
    this.events.push(event);
    this.changed = true;
  }

  /** A comment stays, with what becomes of it. */
  keep(comment: Kept) {
    this.kept.push(comment);
    this.changed = true;
  }

  durationOf({ soundId }: Play): number {
    return this.sounds.get(soundId)?.durationMs ?? 0;
  }

  enqueue(line: QueuedLine) {
    this.room.queue = { ...this.room.queue, waiting: [...this.room.queue.waiting, line] };
    this.changed = true;
  }

  /** Chooses what comes next, while the room is on air. */
  advance() {
    const { room, now } = this;
    this.dropUnspoken();
    this.dropExpired();
    if (room.state !== 'living' || room.paused || this.isOver) return;
    const before = room.queue.silentSince;
    const isReady = (id: number) => this.sounds.get(id)?.state === 'ready';
    const { queue, chosen, taken, skipped } = advance(room.queue, { loop: room.loop, isReady, now });
    if (chosen.length === 0 && taken.length === 0 && queue.silentSince === before) return;
    room.queue = queue;
    this.changed = true;
    this.made.push(...chosen);
    this.cancel(taken);
    if (chosen.length > 0 && skipped.length > 0)
      this.note({ kind: 'skipped', note: skipped.map(({ id }) => id).join(' ') });
    if (before === null && queue.silentSince !== null)
      this.note({ kind: 'silent', note: whySilent(queue, room.loop, this.sounds) });
    if (before !== null && queue.silentSince === null) {
      room.lagMs += now - before;
      this.note({ kind: 'lag', note: String(now - before) });
    }
  }

  /** A line that the voice cannot say is given up; whoever asked stays unanswered. */
  private dropUnspoken() {
    const { queue } = this.room;
    const failed = queue.waiting.filter(({ soundId }) => this.sounds.get(soundId)?.state === 'failed');
    this.giveUp(failed, 'unspoken', () => ({ outcome: 'unanswered', note: '声音生成失败' }));
  }

  /** What waited too long, in a pause, for its sound or for a player, is not said any more. */
  dropExpired({ gone = this.room.queue.lostAt !== null } = {}) {
    const isLate = ({ until }: { until?: number }) => until !== undefined && until < this.now;
    // A player that is there says what it was handed in a moment; one that is gone says nothing.
    const isIdle = (play: Play) => (gone || play.sentTo === null) && isLate(play);
    if (this.room.queue.plays.some((play) => play.startedAt === null && isIdle(play))) this.takeBack(isIdle);
    this.giveUp(this.room.queue.waiting.filter(isLate), 'expired', (line) => ({
      outcome: line.class === 'keyword' ? 'unanswered' : 'noted',
      note: '等待过久，未播出',
    }));
  }

  private giveUp(
    lines: readonly QueuedLine[],
    kind: 'unspoken' | 'expired',
    becomes: (line: QueuedLine) => Omit<Unspoken, 'id'>,
  ) {
    if (lines.length === 0) return;
    const { queue } = this.room;
    this.room.queue = { ...queue, waiting: queue.waiting.filter((line) => !lines.includes(line)) };
    for (const line of lines) {
      const { text, commentId, memberId } = line;
      if (commentId !== null) this.unspoken.push({ id: commentId, ...becomes(line) });
      this.note({ kind, commentId, memberId, note: text });
    }
  }

  /** What has not begun is taken back: all of it, or some. */
  takeBack(which?: (play: Play) => boolean) {
    const { queue, taken } = takeUnbegun(this.room.queue, this.room.loop, which);
    this.room.queue = queue;
    this.cancel(taken);
  }

  /** The show is over: what has not begun is not said, what is being said is cut. */
  stop() {
    const { queue } = this.room;
    this.cancel(queue.plays);
    this.room.queue = {
      ...queue,
      epoch: queue.epoch + 1,
      plays: [],
      waiting: [],
      takenBack: [...queue.takenBack, ...queue.plays],
      silentSince: null,
    };
    this.room.state = 'ended';
    this.changed = true;
  }

  /** An answer to a comment that is no longer wanted, unless it is being spoken. */
  withdraw(commentId: number) {
    this.takeBack((play) => play.commentId === commentId);
    const { queue } = this.room;
    this.room.queue = { ...queue, waiting: queue.waiting.filter((line) => line.commentId !== commentId) };
  }

  /** A line besides the loop is not wanted any more; the line, or null when it is too late. */
  withdrawLine(lineId: string): QueuedLine | null {
    const done = withdraw(this.room.queue, this.room.loop, lineId);
    if (!done) return null;
    this.room.queue = done.queue;
    this.changed = true;
    this.cancel(done.taken);
    return done.line;
  }

  /** Another order within a class; false when one of the lines does not wait. */
  moveLine(lineId: string, before: string | null, memberId: number): boolean {
    const { room } = this;
    const moved = move(room.queue, room.loop, lineId, before);
    if (!moved) return false;
    this.loopChanged = moved.loop !== room.loop;
    room.queue = moved.queue;
    room.loop = moved.loop;
    this.cancel(moved.taken);
    this.note({
      kind: 'moved',
      memberId,
      note: moved.before === null ? moved.text : `${lineId} ${moved.before}`,
    });
    return true;
  }

  begin(playId: string, at = this.now) {
    if (!this.room.queue.plays.some((play) => play.playId === playId && play.startedAt === null)) return;
    this.room.queue = begin(this.room.queue, playId, at);
    this.changes.push({ playId, state: 'started', note: '' });
    this.note({ kind: 'started', playId });
  }

  received(playId: string) {
    if (!this.room.queue.plays.some((play) => play.playId === playId && play.startedAt === null)) return;
    this.changes.push({ playId, state: 'received', note: '' });
    this.changed = true;
  }

  /** Nobody knows how far a play was heard: it is said from its beginning. */
  beginAnew(playId: string) {
    const plays = this.room.queue.plays.map((play) =>
      play.playId === playId ? { ...play, startedAt: null } : play,
    );
    this.room.queue = { ...this.room.queue, plays };
    this.changed = true;
  }

  /** A play that has been heard for so long goes on from there now. */
  goOn(playId: string, heardMs: number) {
    const plays = this.room.queue.plays.map((play) =>
      play.playId === playId
        ? { ...play, startedAt: this.now - Math.min(Math.max(0, heardMs), this.durationOf(play)) }
        : play,
    );
    this.room.queue = { ...this.room.queue, plays };
    this.changed = true;
  }

  end(playId: string, state: 'ended' | 'failed', note = '') {
    const { queue } = this.room;
    const late = queue.takenBack.find((one) => one.playId === playId);
    const play = queue.plays.find((one) => one.playId === playId) ?? (state === 'ended' ? late : undefined);
    if (!play) return;
    if (play === late) {
      const after = saidAfterAll(queue, play, this.room.loop);
      this.room.queue = after.queue;
      this.cancel(after.taken);
      this.changes.push({ playId, state: 'started', note: '' });
    } else this.room.queue = { ...end(queue, playId), endedAt: this.now };
    this.changes.push({ playId, state, note });
    if (play.commentId !== null && state === 'ended') this.spoken.push(play.commentId);
    this.note({ kind: state, playId, commentId: play.commentId, memberId: play.memberId, note });
  }

  handOver(playId: string, lease: number) {
    this.room.queue = handOver(this.room.queue, playId, lease, this.now);
    this.changes.push({ playId, state: 'sent', note: '' });
    this.note({ kind: 'sent', playId });
  }

  private cancel(taken: readonly Play[]) {
    for (const { playId } of taken) {
      this.changes.push({ playId, state: 'cancelled', note: '' });
      this.note({ kind: 'cancelled', playId });
    }
  }
}

type Work<T> = (step: RoomStep) => T | Promise<T>;

/** Takes a step in a room that nobody else takes one in meanwhile; null where there is no such room. */
export async function inRoom<T>(
  unit: Unit,
  id: number,
  work: Work<T>,
  known: SoundsKnown = nothingKnown(),
): Promise<T | null> {
  const step = await stepOf(unit, await lockRoom(unit, id), known);
  if (!step) return null;
  const answer = await work(step);
  await store(unit, step, null);
  return answer;
}

/** Another step came between reading a room and storing what was made of it. */
export const OVERTAKEN = Symbol('overtaken');

/**
 * The same without a transaction, in two statements, for steps that decide from the room alone and write nothing else. Where another step
 * comes between, or `work` says that it needs a transaction, nothing is stored and what it did besides is undone.
 */
export async function inRoomAtOnce<T>(
  db: Queries,
  id: number,
  work: Work<T | typeof OVERTAKEN>,
  known: SoundsKnown,
): Promise<T | null | typeof OVERTAKEN> {
  const step = await stepOf(db, await roomById(db, id), known);
  if (!step) return null;
  let stored = false;
  try {
    const answer = await work(step);
    stored = answer !== OVERTAKEN && (await store(db, step, step.room.stamp));
    return stored ? answer : OVERTAKEN;
  } finally {
    if (!stored) for (const undo of step.undo) undo();
  }
}
async function stepOf(db: Queries, row: RoomRow | undefined, known: SoundsKnown): Promise<RoomStep | null> {
  if (!row) return null;
  const room: Room = { ...row, queue: row.queue ?? emptyQueue() };
  const { loop, queue } = room;
  const sounds = await soundsKnown(
    db,
    [...loop, ...queue.waiting, ...queue.plays].map(({ soundId }) => soundId),
    known,
  );
  return new RoomStep(room, sounds);
}

/** What a step decided; false: only if the row is still as it was read, and it is not. */
async function store(db: Queries, { lease, ...step }: RoomStep, ifStill: string | null): Promise<boolean> {
  const { room, changed, renews } = step;
  if (changed) return storeStep(db, { ...step, ifStill, announced: roomChanged(room, lease) });
  if (renews) await renewLease(db, room.id, room.leaseNo);
  return true;
}
