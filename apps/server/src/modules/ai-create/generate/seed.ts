import { randomInt } from 'node:crypto';

/** A theme's seed; another one makes other articles of the same wishes. */
export const newSeed = () => randomInt(1, 1_000_000_000);

/** Each article of a theme has its own, the same one every time. */
export const articleSeed = (themeSeed: number, no: number) => (themeSeed + no * 7919) % 2_000_000_000;
