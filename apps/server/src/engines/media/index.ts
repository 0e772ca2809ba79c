export { aigcXmp } from './aigc-xmp.ts';
/** @public Whoever composes films names them. */
export { type Composed, composeCut } from './cut/compose.ts';
/** @public */
export { createPieceCache, type PieceCache } from './cut/piece-cache.ts';
/** @public */
export type { CutFile } from './cut/shot-graph.ts';
/** @public The bot's knowledge is read from documents. */
export { type DocumentKind, documentKind, readDocument } from './document/read-document.ts';
export { createMedia, type MediaEngine } from './engine.ts';
export { encodeSound } from './film/encode-sound.ts';
export { makeFilms } from './film/make-films.ts';
export { probeFile } from './film/probe-file.ts';
export type { Probed } from './film/probed.ts';
export { watermark } from './mark-picture.ts';
export { MediaError } from './media.errors.ts';
export type * from './media.ts';
export { POSTER_DRAWING } from './poster/drawing-version.ts';
/** @public */
export { type MotionOrder, type RenderedMotion, renderMotion } from './poster/render-motion.ts';
/** @public */
export {
  type PosterOrder,
  type PosterPicture,
  type PosterWork,
  type RenderedPoster,
  renderPoster,
  renderPosters,
} from './poster/render-poster.ts';
export { SNIFF_BYTES, sniff } from './sniff.ts';
