import { sql } from '#db/sql.ts';
import { auditedAs } from '#kernel/audit/audit-names.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { articleRoutes, checkRoutes, hotRoutes, libraryRoutes, themeRoutes } from './ai-create.routes.ts';
import { aiCreateClock } from './clock.job.ts';
import { writeArticles } from './generate/write.job.ts';
import './theme/publishing.ts';

export { aiCreateExports } from './ai-create.routes.ts';
export { ensureDemoThemes } from './demo/demo.ts';

auditedAs('aiTheme', 'ai_theme', sql`x.topic`);
auditedAs('aiArticle', 'ai_article', sql`x.title`);
auditedAs('aiCheckWord', 'ai_check_word', sql`x.word`);
auditedAs('aiPhrase', 'ai_phrase', sql`x.text`);

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
