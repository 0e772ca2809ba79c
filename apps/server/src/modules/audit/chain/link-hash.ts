import { createHash } from 'node:crypto';

export interface LinkFacts {
  channelId: number;
  day: string;
  afterId: number;
  uptoId: number;
  /** The marks of the entries, in hex. */
  marks: string;
}

/** `scripts/verify-audit.mjs` computes the same from an exported file. */
export const linkHash = (before: string, { channelId, day, afterId, uptoId, marks }: LinkFacts) =>
  createHash('sha256').update([before, channelId, day, afterId, uptoId, marks].join('\n')).digest('hex');
