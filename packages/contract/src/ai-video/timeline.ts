import type { VideoDoc, VideoShot } from './doc.ts';
import { linesMs, VOICE_MARGIN_MS } from './speaking-time.ts';

/** Milliseconds between the start of a shot and the start of its voice. */
export const VOICE_LEAD_MS = 100;

export interface PlacedShot {
  shot: VideoShot;
  /** Where it begins in the film, and how long it is: never shorter than what is said in it. */
  start: number;
  ms: number;
  /** How long its line takes: as it was spoken, or about. */
  saidMs: number;
}

/**
 * Places the shots of a film on its timeline. `heard` gives the spoken length of a shot's line; null where it is not
 * spoken yet.
 */
export function placeShots(
  { shots, voice }: Pick<VideoDoc, 'shots' | 'voice'>,
  heard: (shot: VideoShot, at: number) => number | null,
): { shots: PlacedShot[]; totalMs: number } {
  let next = 0;
  let totalMs = 0;
  const placed = shots.map((shot, at): PlacedShot => {
    const saidMs = heard(shot, at) ?? linesMs(shot.line, voice?.speed ?? 1);
    const ms = Math.max(shot.ms, saidMs > 0 ? saidMs + VOICE_MARGIN_MS : 0);
    const start = next;
    const shared = at < shots.length - 1 && shot.transition.kind !== 'cut' ? shot.transition.ms : 0;
    next = start + ms - shared;
    totalMs = start + ms;
    return { shot, start, ms, saidMs };
  });
  return { shots: placed, totalMs };
}

/** Computes when a sticker is visible: for as long as its shot, where it belongs to one. */
export function stickerSpan(
  { shot, from, to }: Pick<VideoDoc['stickers'][number], 'shot' | 'from' | 'to'>,
  shots: readonly PlacedShot[],
  totalMs: number,
): { from: number; to: number } {
  if (shot === undefined) return { from, to: Math.min(to, totalMs) };
  const at = shots.findIndex((placed) => placed.shot.id === shot);
  const own = shots[at];
  // The next one begins while this one still goes: its own texts take over.
  return own ? { from: own.start, to: shots[at + 1]?.start ?? totalMs } : { from: 0, to: 0 };
}
