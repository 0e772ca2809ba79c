import type { Kernel } from '#kernel/kernel.ts';
import { articleRoutes, checkRoutes, hotRoutes, libraryRoutes, themeRoutes } from './ai-create.routes.ts';
import { aiCreateClock } from './clock.job.ts';
import { writeArticles } from './generate/write.job.ts';
import './theme/publishing.ts';

export { aiCreateExports } from './ai-create.routes.ts';
export { ensureDemoThemes } from './demo.ts';

/** AI creation is one area of the business with several of the contract: themes, articles, checks, titles and topics. */
export const aiCreateAreas = (kernel: Kernel) => [
  themeRoutes(kernel),
  articleRoutes(kernel),
  checkRoutes(kernel),
  libraryRoutes(kernel),
  hotRoutes(kernel),
];

export const aiCreateJobs = [writeArticles, aiCreateClock];

/** @public Tests look at what is sent. */
export { articlePost } from './article/post.ts';
