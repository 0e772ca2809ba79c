import { type Cut, cutSize, FILM_LOOK } from '@zhiying/contract';
import type { Stage } from './shot-graph.ts';

/** A cut as it is drawn: at its own size, or small. */
export type DrawnCut = Omit<Cut, 'side'> & {
  /** Pixels of the shorter side. */
  side: number;
  /** Of the blurred ground, in those pixels. */
  blur?: number;
};

const DRAFT_SIDE = 360;

/** The same film at a quarter of the pixels or less. Sizes of text are shares of the frame, so it looks the same. */
export const draftOf = (cut: Cut): DrawnCut => ({
  ...cut,
  side: DRAFT_SIDE,
  blur: (FILM_LOOK.blur * DRAFT_SIDE) / cut.side,
});

export const stageOf = (cut: DrawnCut): Stage => ({
  ...cutSize(cut),
  fps: cut.fps,
  ...(cut.blur === undefined ? {} : { blur: cut.blur }),
});
