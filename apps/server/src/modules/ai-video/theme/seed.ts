import { randomInt } from 'node:crypto';

export const newSeed = () => randomInt(1, 1_000_000_000);
