import { percentOf } from '#kit/base/change.ts';

/** The share of the step before it. Where there is more than before, customers came another way and a share would say nothing. */
export const rateOf = (value: number, before: number | undefined) =>
  before && value <= before ? percentOf(value, before, 1) : '–';
