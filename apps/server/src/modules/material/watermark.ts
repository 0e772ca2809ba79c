import type { Readable } from 'node:stream';

/** Placeholder until the image engine is there. */
export const watermarked = async (content: Readable, _text: string): Promise<AsyncIterable<Buffer>> =>
  content;
