import type { LineClass, PlayAck, PlayerMessage } from '@zhiying/contract';

/** A line as the room hands it over. */
export interface Line {
  playId: string;
  seq: number;
  audioUrl: string;
  durationMs: number;
  /** Where it begins inside its sound. */
  fromMs: number;
  volume: number;
  class: LineClass;
  text: string;
}

type Ack = Extract<PlayerMessage, { type: 'ack' }>;

/** Lines whose acknowledgements are told once more after a break. */
const ACKS_KEPT = 12;
const KNOWN_KEPT = 200;

/**
 * What a player has been given and not played yet, in order. A line that comes twice is taken once; what the room takes
 * back is forgotten. Keeps the last acknowledgements, because one that was sent into a broken connection may be lost.
 */
export class PlayList {
  private waiting: Line[] = [];
  private known: string[] = [];
  private acks: Ack[] = [];
  /** The highest number that was received; null before the first. */
  lastSeq: number | null = null;

  /** Whether the line is new. */
  add(line: Line): boolean {
    this.lastSeq = Math.max(this.lastSeq ?? 0, line.seq);
    if (this.known.includes(line.playId)) return false;
    this.known = [...this.known, line.playId].slice(-KNOWN_KEPT);
    this.waiting = [...this.waiting, line].toSorted((a, b) => a.seq - b.seq);
    return true;
  }

  take(): Line | null {
    return this.waiting.shift() ?? null;
  }

  /** The next one, which may be loaded ahead. */
  next(): Line | null {
    return this.waiting[0] ?? null;
  }

  cancel(playIds: readonly string[]) {
    this.waiting = this.waiting.filter(({ playId }) => !playIds.includes(playId));
  }

  acknowledge(playId: string, state: PlayAck, more: Pick<Ack, 'atMs' | 'note'> = {}): Ack {
    const ack: Ack = { type: 'ack', playId, state, ...more };
    this.acks = [...this.acks, ack].slice(-ACKS_KEPT);
    return ack;
  }

  lately(): readonly Ack[] {
    return this.acks;
  }
}
