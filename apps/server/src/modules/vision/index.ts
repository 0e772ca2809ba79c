import { defineModule } from '#kernel/module.ts';
import { visionRoutes } from './vision.routes.ts';

export { type BoardFeed, boardFeeds } from './vision.slots.ts';

/** The board: everything somebody sees, on a wall. */
export const visionModule = defineModule({ name: 'vision', areas: (kernel) => [visionRoutes(kernel)] });
