import type { LayerMove, PosterDoc, PosterLayer, PosterMotion } from '@zhiying/contract';

/** How a layer stands at a moment of the time line: 1 everywhere is the finished still. */
export interface Pose {
  alpha: number;
  /** Shares of the poster's height that it still has to rise. */
  below: number;
  scale: number;
  /** Share that is uncovered, from the left. */
  wiped: number;
  /** Of a figure that counts up. */
  counted: number;
  /** Of a line that is drawn. */
  drawn: number;
  /** Of the words that have come. */
  typed: number;
}

export const STILL: Pose = { alpha: 1, below: 0, scale: 1, wiped: 1, counted: 1, drawn: 1, typed: 1 };

const RISE = 0.03;
const GROWN_FROM = 0.86;

/** The one ease of all moves: fast at first, then gently to its place. */
const ease = (share: number) => 1 - (1 - share) ** 3;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** The same way in and out; `share` runs from not there to there. */
function poseOf(move: LayerMove, share: number): Partial<Pose> {
  const eased = ease(share);
  switch (move) {
    case 'none':
      return {};
    case 'fade':
      return { alpha: eased };
    case 'rise':
      return { alpha: eased, below: (1 - eased) * RISE };
    case 'wipe':
      return { wiped: eased };
    case 'grow':
      return { alpha: eased, scale: GROWN_FROM + (1 - GROWN_FROM) * eased };
    case 'count':
      return { alpha: clamp(share * 4), counted: eased };
    case 'draw':
      return { drawn: eased };
    case 'type':
      // Words come at an even pace.
      return { typed: share };
  }
}

/** When each layer begins to come, by its id: at its own time, else by its turn from the back to the front. */
export function entrances(doc: Pick<PosterDoc, 'layers' | 'motion'>): Map<string, number> {
  const times = new Map<string, number>();
  let turn = 0;
  const visit = (layer: PosterLayer) => {
    if (layer.motion && layer.motion.in !== 'none')
      times.set(layer.id, layer.motion.inAt ?? turn++ * (doc.motion?.staggerMs ?? 0));
    else if (layer.motion) times.set(layer.id, layer.motion.inAt ?? 0);
    if (layer.kind === 'group') layer.layers.forEach(visit);
  };
  doc.layers.forEach(visit);
  return times;
}

/** A layer at a moment; null while it is not there. */
export function poseAt(
  { id, motion }: Pick<PosterLayer, 'id' | 'motion'>,
  timeline: PosterMotion,
  starts: ReadonlyMap<string, number>,
  moment: number,
): Pose | null {
  if (!motion) return STILL;
  const from = starts.get(id) ?? 0;
  const until = motion.outAt ?? timeline.ms;
  const goes = motion.out !== 'none';
  if (moment < from || (goes && moment >= until) || (motion.outAt !== null && moment >= until)) return null;
  const came = motion.in === 'none' ? 1 : clamp((moment - from) / timeline.enterMs);
  const left = goes ? clamp((until - moment) / timeline.enterMs) : 1;
  const [coming, going] = [poseOf(motion.in, came), poseOf(motion.out, left)];
  const less = (part: Exclude<keyof Pose, 'below'>) => (coming[part] ?? 1) * (going[part] ?? 1);
  return {
    alpha: less('alpha'),
    below: (coming.below ?? 0) + (going.below ?? 0),
    scale: less('scale'),
    wiped: less('wiped'),
    counted: coming.counted ?? 1,
    drawn: less('drawn'),
    typed: less('typed'),
  };
}

/** Whether a layer is part of the finished still: what goes before the end is not. */
export const restsAtEnd = ({ motion }: Pick<PosterLayer, 'motion'>, { ms }: PosterMotion) =>
  !motion || motion.outAt === null || motion.outAt >= ms;
