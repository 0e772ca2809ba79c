export { createMedia, type MediaEngine } from './engine.ts';
export { makeFilms } from './film/make-films.ts';
export { watermark } from './mark-picture.ts';
export { MediaError } from './media.errors.ts';
export type * from './media.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';
