import { LINES_AHEAD, type PlayAck, type RoomMessage } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { soundsOf } from '../sound/sounds-known.ts';
import { fullWindows } from './full-windows.ts';
import { PLANNED_END } from './planned-end.ts';
import type { Play } from './queue.ts';
import { cancelledSince, takeLease } from './room.repository.ts';
import { inRoom, inRoomAtOnce, OVERTAKEN, type RoomStep } from './step.ts';
import { doTimedWork } from './timed-work.ts';

/** A play without news for this long after it should have ended is taken as said. */
const OVERDUE_MS = 5_000;
const RENEW_MS = 4_000;
const LOOK_AROUND_MS = 20_000;
/** A player that tells more than this while nothing can be stored tells too much. */
const ACKS_KEPT = 500;

interface Ack {
  playId: string;
  state: PlayAck;
  note: string;
}

/** What a player is told after a step. */
interface Told {
  lost: boolean;
  ended: boolean;
  plays: (RoomMessage['data'] & object)[];
  cancelled: string[];
  /** What the player has from now on, and no longer. */
  handed: string[];
  gone: string[];
  epoch: number;
  /** Something is due by then. */
  nextMs: number;
}

/**
 * Speaks in one room for one player. Everything it decides is stored before it is told; so whoever takes the room over knows what
 * this one has promised.
 */
export class RoomDriver {
  private acks: Ack[] = [];
  private handed = new Set<string>();
  private renewedAt = 0;
  private lookedAt = 0;
  /** Since when no step was stored; by the clock of this process, for the database does not answer. */
  private failingSince: number | null = null;
  private kernel: Kernel;
  readonly showId: number;
  readonly lease: number;
  /** The last number the player says it has; what came before is not told again. */
  private knows: number | null;

  private constructor(kernel: Kernel, showId: number, lease: number, knows: number | null) {
    this.kernel = kernel;
    this.showId = showId;
    this.lease = lease;
    this.knows = knows;
  }

  /** Takes the room over from whatever player had it. */
  static async take(
    kernel: Kernel,
    showId: number,
    knows: number | null,
    playerId: number | null = null,
  ): Promise<{ driver: RoomDriver; cancelled: string[] }> {
    const taken = await kernel.tx(SYSTEM, async (unit) => {
      const lease = await inRoom(unit, showId, async (step) => {
        const no = await takeLease(unit, showId);
        const { queue } = step.room;
        const begun = queue.plays.filter(({ startedAt }) => startedAt !== null);
        if (knows !== null) step.room.queue = { ...queue, acks: true };
        // A player that tells nothing plays what it got to the end: what was begun is taken as said.
        else if (!queue.acks) for (const { playId } of begun) step.end(playId, 'ended', UNCONFIRMED);
        // A new player goes on where the former one was when it went, or says the sentence anew where nobody saw it go.
        else
          for (const { playId, startedAt } of begun)
            if (queue.lostAt === null) step.beginAnew(playId);
            else step.goOn(playId, queue.lostAt - (startedAt ?? 0));
        step.dropExpired({ gone: true });
        step.room.queue = { ...step.room.queue, lostAt: null, playerId };
        step.note({ kind: 'player', note: String(no) });
        return no;
      });
      const gone = knows === null ? [] : await cancelledSince(unit, showId, knows - LINES_AHEAD * 2);
      return { lease: lease ?? 0, cancelled: gone.map(({ playId }) => playId) };
    });
    return { driver: new RoomDriver(kernel, showId, taken.lease, knows), cancelled: taken.cancelled };
  }

  ack(playId: string, state: PlayAck, note = '') {
    this.acks.push({ playId, state, note });
    if (this.acks.length > ACKS_KEPT) this.acks.shift();
  }

  /** Takes the room one step on, and says what the player is told of it. */
  async drive(): Promise<Told> {
    const acks = this.acks;
    this.acks = [];
    try {
      const told = await this.step(acks);
      this.failingSince = null;
      for (const playId of told.handed) this.handed.add(playId);
      for (const playId of told.gone) this.handed.delete(playId);
      return told;
    } catch (error) {
      // Nothing was stored: what the player told is told to the next step.
      this.acks = [...acks, ...this.acks];
      this.failingSince ??= Date.now();
      throw error;
    }
  }

  /** Most steps take two statements. One that looks around, or that another one overtook, takes its turn in a transaction. */
  private async step(acks: readonly Ack[]): Promise<Told> {
    const { kernel, showId } = this;
    const sounds = soundsOf(kernel);
    const quick = await inRoomAtOnce(
      kernel.db,
      showId,
      (step) => (this.looksAround(step) ? OVERTAKEN : this.decide(step, acks)),
      sounds,
    );
    if (quick !== OVERTAKEN) return quick ?? { ...NOTHING, lost: true };
    const told = await kernel.tx(SYSTEM, (unit) =>
      inRoom(unit, showId, (step) => this.decide(step, acks, unit), sounds),
    );
    return told ?? { ...NOTHING, lost: true };
  }

  private looksAround({ now, room }: RoomStep) {
    return now - this.lookedAt > LOOK_AROUND_MS && room.state === 'living' && room.leaseNo === this.lease;
  }

  private async decide(step: RoomStep, acks: readonly Ack[], unit?: Unit): Promise<Told> {
    const { room } = step;
    if (room.leaseNo !== this.lease) return { ...NOTHING, lost: true };
    step.lease = this.lease;
    this.renew(step);
    // Before what was played meanwhile: whoever reads the log learns first why it was silent.
    if (this.failingSince !== null && room.state !== 'ended')
      step.note({ kind: 'outage', note: String(Date.now() - this.failingSince) });
    for (const { playId, state, note } of acks) hear(step, playId, state, note);
    fullWindows(this.kernel).tell(step);
    endOverdue(step);
    endAsPlanned(step);
    if (room.state === 'ended') return { ...NOTHING, ended: true, ...this.forgotten(step) };
    if (unit && this.looksAround(step)) {
      this.lookedAt = step.now;
      await doTimedWork(this.kernel, unit, step);
    }
    step.advance();
    const plays = this.handOver(step);
    return {
      ...NOTHING,
      plays: await this.messages(
        plays.filter((play) => this.isNews(play)),
        step,
      ),
      handed: plays.map(({ playId }) => playId),
      ...this.forgotten(step),
      epoch: room.queue.epoch,
      nextMs: nextIn(step),
    };
  }

  private renew(step: RoomStep) {
    const before = this.renewedAt;
    if (step.now - before <= RENEW_MS) return;
    step.renews = true;
    this.renewedAt = step.now;
    step.undo.push(() => {
      this.renewedAt = before;
    });
  }

  /** Hands over what this player does not have: one line at a time to a player that tells nothing. */
  private handOver(step: RoomStep): Play[] {
    const { room } = step;
    if (room.paused || room.state !== 'living') return [];
    const window = room.queue.plays.slice(0, room.queue.acks ? LINES_AHEAD : 1);
    const missing = window.filter(({ playId }) => !this.handed.has(playId));
    for (const play of missing) {
      step.handOver(play.playId, this.lease);
      if (!room.queue.acks) step.begin(play.playId);
    }
    return missing;
  }

  /** Stored as handed to this player, and yet missing: the answer of the database was lost, and the player was told nothing. */
  private isNews({ seq, sentTo }: Play) {
    return sentTo === null || sentTo === this.lease || this.knows === null || seq > this.knows;
  }

  /** Handed over to this player, and no longer to be spoken. */
  private forgotten({ room: { queue }, changes }: RoomStep): Pick<Told, 'gone' | 'cancelled'> {
    const now = new Set(queue.plays.map(({ playId }) => playId));
    const gone = [...this.handed].filter((playId) => !now.has(playId));
    const over = new Set(
      changes.filter(({ state }) => state === 'ended' || state === 'failed').map(({ playId }) => playId),
    );
    return { gone, cancelled: gone.filter((playId) => !over.has(playId)) };
  }

  private async messages(plays: readonly Play[], step: RoomStep): Promise<Told['plays']> {
    const { room, now } = step;
    const { storage } = this.kernel;
    const music = room.musicObject ? await storage.signedUrl(room.musicObject, LINK) : undefined;
    return Promise.all(
      plays.map(async (play) => {
        const sound = step.sounds.get(play.soundId);
        const durationMs = sound?.durationMs ?? 0;
        return {
          audioUrl: sound?.object ? await storage.signedUrl(sound.object, LINK) : '',
          ...(music ? { backgroundMusicUrl: music } : {}),
          musicVolume: room.musicVolume / 100,
          musicDucked: (room.musicVolume / 100) * (room.musicDuck / 100),
          volume: room.volume / 100,
          seq: play.seq,
          playId: play.playId,
          sha: sound?.sha256 ?? '',
          durationMs,
          // Begun for a player that is gone: this one goes on inside the sentence.
          fromMs: play.startedAt === null ? 0 : Math.min(durationMs, Math.max(0, now - play.startedAt)),
          class: play.class,
          text: play.text,
          epoch: room.queue.epoch,
        };
      }),
    );
  }
}

/** A notification that was lost costs this long. */
const IDLE_MS = 5_000;
const NOTHING: Told = {
  lost: false,
  ended: false,
  plays: [],
  cancelled: [],
  handed: [],
  gone: [],
  epoch: 0,
  nextMs: IDLE_MS,
};
const UNCONFIRMED = '未确认';

function hear(step: RoomStep, playId: string, state: PlayAck, note: string) {
  if (!step.room.queue.acks) {
    step.room.queue = { ...step.room.queue, acks: true };
    step.changed = true;
  }
  if (state === 'received') return step.received(playId);
  step.begin(playId);
  if (state !== 'started') step.end(playId, state, note);
}

/** When the first of the plays is over by the clock. */
function overAt(step: RoomStep, play: Play): number {
  const due = Math.max(play.sentAt ?? step.now, step.room.queue.endedAt);
  const began = play.startedAt ?? due + OVERDUE_MS;
  return began + step.durationOf(play) + (step.room.queue.acks ? OVERDUE_MS : 0);
}

/** A player that tells nothing, or stopped telling, does not keep the room waiting for ever. */
function endOverdue(step: RoomStep) {
  const [first] = step.room.queue.plays;
  if (!first || first.sentTo !== step.room.leaseNo || overAt(step, first) > step.now) return;
  step.begin(first.playId);
  step.end(first.playId, 'ended', step.room.queue.acks ? UNCONFIRMED : '');
}

/** The sentence that is being spoken when the planned end comes is the last one. */
function endAsPlanned(step: RoomStep) {
  const { room } = step;
  if (!step.isOver || (room.state !== 'living' && room.state !== 'readying')) return;
  step.takeBack();
  if (room.queue.plays.length > 0) return;
  step.stop();
  step.note({ kind: 'stop', note: PLANNED_END });
}

/** When something happens by itself: a line is over, another is due, or the show ends. */
function nextIn(step: RoomStep): number {
  const { plays, waiting } = step.room.queue;
  const [first] = plays;
  const moments = [
    ...(first ? [overAt(step, first)] : []),
    ...waiting.flatMap(({ notBefore }) => (notBefore > step.now ? [notBefore] : [])),
    ...(step.isOver ? [] : [Date.parse(step.room.endsAt)]),
  ];
  return Math.min(IDLE_MS, Math.max(10, Math.min(...moments) - step.now));
}

/** Longer than any show. */
const LINK = { expiresInSeconds: 12 * 3600 };
