export { createMedia, type MediaEngine } from './engine.ts';
export { MediaError } from './media.errors.ts';
export type * from './media.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';

/** Loaded with the first picture that is marked, like all that draws. */
export const watermark = async (picture: Buffer, text: string): Promise<Buffer> =>
  (await import('./watermark.ts')).watermark(picture, text);
