import type { PosterOrder, renderPosters } from '#engines/media/index.ts';

/** Draws many posters in processes of their own, and tells of each as it is finished. */
export type Render = typeof renderPosters;
export type RenderOrder = PosterOrder;
