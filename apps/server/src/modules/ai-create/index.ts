import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { parameters } from '#kernel/parameter.slots.ts';
import { findables, shortcuts, todos } from '#kernel/workbench.ts';
import { comingWork, factChanged } from '../ai/index.ts';
import { contentSources } from '../publish/index.ts';
import { factSubjectNames } from '../report/index.ts';
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
import { articleNames } from './article/article-names.source.ts';
import { toldArticles } from './article/article-told.source.ts';
import { checkSetting } from './checks/check-setting.ts';
import { wordImport } from './checks/word.import.ts';
import { aiCreateClock } from './clock.job.ts';
import { comingArticles } from './coming.source.ts';
import { ensureDemoThemes } from './demo/ai-create.demo.ts';
import { markOutdated } from './facts.service.ts';
import { writeArticles } from './generate/write.job.ts';
import { articleReview } from './review/review-setting.scope.ts';
import { articles } from './theme/publishing.service.ts';
import { themePolicy } from './theme/theme.policy.ts';

export { articleForUse, articleName, articleWaits } from './article/article-for-use.repository.ts';
/** @public Tests look at what is sent. */
export { articlePost } from './article/post.service.ts';
export { blockedWords, refuseBlocked } from './checks/blocked-words.ts';
export { textChecker } from './checks/text-checker.ts';
export { hotOfTopic, offerHots } from './library/offer-hots.repository.ts';
export { draftTheme } from './theme/theme.service.ts';
export { themeForUse } from './theme/theme-for-use.repository.ts';

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
  imports: [wordImport],
  audited: {
    aiTheme: { word: 'AI 主题', table: 'ai_theme', name: sql`x.topic` },
    aiArticle: { word: 'AI 文章', table: 'ai_article', name: sql`x.title` },
    aiCheckChange: { word: '词库版本', table: 'ai_check_change', name: sql`x.summary` },
    aiCheckWord: { word: '检查词', table: 'ai_check_word', name: sql`x.word` },
    aiPhrase: { word: '标题与话题', table: 'ai_phrase', name: sql`x.text` },
  },
  contributes: [
    parameters.with({
      group: 'articleReview',
      setting: articleReview,
      call: contract.aiArticleReview.setSetting,
    }),
    parameters.with({ group: 'checks', setting: checkSetting, call: contract.aiCheck.setSetting }),
    contentSources.with(articles),
    toldArticles,
    comingWork.with(comingArticles),
    factSubjectNames.with(articleNames),
    factChanged.with(markOutdated),
    ...aiCreateTodos.map(todos.with),
    ...aiCreateShortcuts.map(shortcuts.with),
    ...findCreated.map(findables.with),
  ],
  // Themes pick up what the hot lists offer.
  demo: [{ name: 'ai-create', needs: ['hot'], write: ensureDemoThemes }],
});
