import { createHash } from 'node:crypto';
import { READINGS } from './text/readings.ts';

/** Whatever changes how the same words sound raises this, the rules of `text/` too: sentences are then spoken anew. */
export const MAKING = { offline: 3, endpoint: 1 };

const dictionary = createHash('sha256').update(JSON.stringify(READINGS)).digest('hex').slice(0, 16);

/** For whoever keeps sentences that this engine spoke: what was spoken under another version is not used again. */
export const soundVersion = (kind: keyof typeof MAKING) => `${MAKING[kind]}.${dictionary}`;
