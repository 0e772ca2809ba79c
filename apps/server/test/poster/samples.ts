import { POSTER_VARIABLES, type PosterValues } from '@zhiying/contract';

/** What is shown while no real row is chosen. */
export const SAMPLES: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);
