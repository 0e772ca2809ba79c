import './names.ts';

export { type ArticleSearch, aiArticle } from './article.ts';
export * from './article-doc.ts';
export * from './article-shape.ts';
export {
  aiCheck,
  CHECK_WORD_IMPORT,
  CHECK_WORD_KINDS,
  CheckSetting,
  CheckWord,
  type CheckWordChange,
  type CheckWordSearch,
} from './check.ts';
export { CHECK_RULES, type CheckRule, Finding, SEVERITIES } from './check-shape.ts';
export {
  aiHot,
  aiLibrary,
  type HotSearch,
  HotTopic,
  PHRASE_KINDS,
  Phrase,
  type PhraseSearch,
} from './library.ts';
export { type ArticleToReview, aiArticleReview } from './review.ts';
export * from './states.ts';
export { aiTheme, type Preflight, type ThemeSearch } from './theme.ts';
export * from './theme-shape.ts';
