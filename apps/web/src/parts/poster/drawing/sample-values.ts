import { POSTER_VARIABLES, type PosterValues } from '@zhiying/contract';

/** What variables say while nobody is chosen. */
export const SAMPLE_VALUES: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);
