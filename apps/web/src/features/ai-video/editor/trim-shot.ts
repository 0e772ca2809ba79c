import type { VideoShot } from '@zhiying/contract';

const LEAST_MS = 500;
const MOST_MS = 60_000;
/** Tenths of a second are what people set. */
const STEP_MS = 100;

export type Edge = 'start' | 'end';

/**
 * A shot with one of its edges moved by so many milliseconds of the film. Moving the beginning also moves where the clip begins, so that
 * the rest stays what it was; neither leaves the clip. `lengthMs` is the clip's own, null for pictures and grounds.
 */
export function trimShot(shot: VideoShot, edge: Edge, byMs: number, lengthMs: number | null): VideoShot {
  const { clip, speed = 1 } = shot;
  const by = Math.round(byMs / STEP_MS) * STEP_MS;
  const moving = clip !== null && lengthMs !== null;
  const most = (room: number) => Math.max(LEAST_MS, Math.min(MOST_MS, Math.floor(room / STEP_MS) * STEP_MS));
  if (edge === 'end') {
    const room = moving ? (lengthMs - clip.in) / speed : MOST_MS;
    // A shot that already holds its last picture may stay as long as it is.
    return { ...shot, ms: Math.max(LEAST_MS, Math.min(most(Math.max(room, shot.ms)), shot.ms + by)) };
  }
  const earliest = moving ? -Math.floor(clip.in / speed / STEP_MS) * STEP_MS : shot.ms - MOST_MS;
  const kept = Math.max(earliest, Math.min(shot.ms - LEAST_MS, by));
  const ms = Math.min(MOST_MS, shot.ms - kept);
  return {
    ...shot,
    ms,
    clip: moving ? { ...clip, in: Math.max(0, Math.round(clip.in + (shot.ms - ms) * speed)) } : clip,
  };
}
