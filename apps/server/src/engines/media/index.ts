export { createMedia, type MediaEngine } from './engine.ts';
export { MediaError, type MediaProblem } from './media.errors.ts';
export type * from './media.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';
export { watermark } from './watermark.ts';
