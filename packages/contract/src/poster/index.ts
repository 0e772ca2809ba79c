import './names.ts';

export { allLayers, isOpened } from './all-layers.ts';
export { POSTER_PLACES_MAX, PosterBatch, PosterBatchItem, PosterPlace, posterBatch } from './batch.ts';
export * from './doc.ts';
export { POSTER_LINK, type PosterSearch, poster } from './poster.ts';
export { posterTemplateReview } from './review.ts';
export * from './shape.ts';
export * from './states.ts';
export { type PosterTemplateSearch, posterTemplate } from './template.ts';
export * from './variables.ts';
