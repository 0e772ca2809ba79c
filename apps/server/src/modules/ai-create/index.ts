import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { factChanged } from '../ai/index.ts';
import { contentSources } from '../publish/index.ts';
import {
  aiCreateExports,
  articleReviewRoutes,
  articleRoutes,
  checkRoutes,
  hotRoutes,
  libraryRoutes,
  themeRoutes,
} from './ai-create.routes.ts';
import { aiCreateShortcuts, aiCreateTodos, findCreated } from './ai-create.workbench.ts';
import { articlePolicy } from './article/article.policy.ts';
import { aiCreateClock } from './clock.job.ts';
import { ensureDemoThemes } from './demo/demo.ts';
import { markOutdated } from './facts.ts';
import { writeArticles } from './generate/write.job.ts';
import { articles } from './theme/publishing.ts';
import { themePolicy } from './theme/theme.policy.ts';

export { articleForUse, articleName } from './article/article-for-use.ts';
/** @public Tests look at what is sent. */
export { articlePost } from './article/post.ts';
export { textChecker } from './checks/text-checker.ts';
export { hotOfTopic, offerHots } from './library/offer-hots.ts';
export { draftTheme } from './theme/theme.service.ts';

/** AI creation is one area of the business with several of the contract: themes, articles, checks, titles and topics. */
export const aiCreateModule = defineModule({
  name: 'ai-create',
  policies: [themePolicy, articlePolicy],
  areas: (kernel) => [
    themeRoutes(kernel),
    articleRoutes(kernel),
    articleReviewRoutes(kernel),
    checkRoutes(kernel),
    libraryRoutes(kernel),
    hotRoutes(kernel),
  ],
  jobs: [writeArticles, aiCreateClock],
  exports: aiCreateExports,
  audited: {
    aiTheme: { word: 'AI 主题', table: 'ai_theme', name: sql`x.topic` },
    aiArticle: { word: 'AI 文章', table: 'ai_article', name: sql`x.title` },
    aiCheckWord: { word: '检查词', table: 'ai_check_word', name: sql`x.word` },
    aiPhrase: { word: '标题与话题', table: 'ai_phrase', name: sql`x.text` },
  },
  brings: [
    contentSources.with(articles),
    factChanged.with(markOutdated),
    ...aiCreateTodos.map(todos.with),
    ...aiCreateShortcuts.map(shortcuts.with),
    ...findCreated.map(findables.with),
  ],
  demo: ensureDemoThemes,
});
