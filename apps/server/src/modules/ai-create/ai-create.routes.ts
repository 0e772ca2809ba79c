import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { articleService } from './article/article.service.ts';
import { articleSource } from './article/article.source.ts';
import { assistService } from './article/assist.service.ts';
import { pictureService } from './article/picture.service.ts';
import { titleService } from './article/title.service.ts';
import { versionService } from './article/version.service.ts';
import { checkService } from './checks/check.service.ts';
import { wordSource } from './checks/check-word.source.ts';
import { wordImport } from './checks/word.import.ts';
import { changeSource } from './checks/word-change.source.ts';
import { rewriteService } from './generate/rewrite.service.ts';
import { hotSource } from './library/hot.source.ts';
import { libraryService } from './library/library.service.ts';
import { phraseSource } from './library/phrase.source.ts';
import { articleReviews } from './review/review.service.ts';
import { historySource } from './review/review.source.ts';
import { releaseService } from './theme/release.service.ts';
import { themeService } from './theme/theme.service.ts';
import { themeSource } from './theme/theme.source.ts';
import { themeViews } from './theme/views.service.ts';

export const themeRoutes = (kernel: Kernel) => {
  const themes = themeService(kernel);
  const [releases, views] = [releaseService(kernel, themes), themeViews(kernel)];
  return served(
    contract.aiTheme,
    { ...themes, ...releases },
    {
      info: ({ actor, query }) => themes.info(actor, query.id),
      generate: ({ actor, body }) => releases.generate(actor, body.id),
      refresh: ({ actor, body }) => releases.refresh(actor, body.id),
      cancel: ({ actor, body }) => releases.cancel(actor, body.id),
      copy: ({ actor, body }) => themes.copy(actor, body.id),
      remove: ({ actor, body }) => themes.remove(actor, body.ids),
      recover: ({ actor, body }) => themes.recover(actor, body.ids),
      preflight: ({ actor, query }) => releases.preflight(actor, query.id),
      similarity: ({ actor, query }) => views.similarity(actor, query.id),
      calendar: ({ actor, body }) => views.calendar(actor, body),
    },
  );
};

export const articleRoutes = (kernel: Kernel) => {
  const articles = articleService(kernel);
  const [versions, pictures] = [versionService(kernel, articles), pictureService(kernel, articles)];
  const [assist, rewrite, reviews] = [assistService(kernel), rewriteService(kernel), articleReviews(kernel)];
  return served(
    contract.aiArticle,
    { ...articles, ...assist, ...titleService(articles, assist), ...reviews, ...versions },
    {
      byTheme: ({ actor, query }) => articles.byTheme(actor, query.id),
      info: ({ actor, query }) => articles.info(actor, query.id),
      replace: ({ actor, body }) => rewrite.replace(actor, body.id),
      retry: ({ actor, body }) => rewrite.retry(actor, body.id),
      replacePicture: ({ actor, body }) => pictures.replace(actor, body),
      setCover: ({ actor, body }) => pictures.cover(actor, body),
      autoPictures: ({ actor, body }) => pictures.auto(actor, body),
      refreshFacts: ({ actor, body }) => articles.refreshFacts(actor, body.ids),
      versions: ({ actor, query }) => versions.versions(actor, query.id),
      preview: ({ query }) => articles.preview(query.id),
    },
  );
};

export const articleReviewRoutes = (kernel: Kernel) => {
  const reviews = articleReviews(kernel);
  return served(contract.aiArticleReview, reviews, {
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
  });
};

export const checkRoutes = (kernel: Kernel) => {
  const checks = checkService(kernel);
  return served(contract.aiCheck, checks, {
    removeWords: ({ actor, body }) => checks.removeWords(actor, body.ids),
    restore: ({ actor, body }) => checks.restore(actor, body.id),
    ...importHandlers(kernel, wordImport),
  });
};

export const libraryRoutes = (kernel: Kernel) => {
  const library = libraryService(kernel);
  return served(contract.aiLibrary, library, {
    remove: ({ actor, body }) => library.remove(actor, body.ids),
    use: ({ actor, body }) => library.use(actor, body.ids),
  });
};

export const hotRoutes = (kernel: Kernel) => {
  const themes = themeService(kernel);
  return routes(contract.aiHot, {
    list: ({ actor, body }) => listPage(kernel.db, hotSource(actor, body), body),
    merge: async ({ actor, body }) => {
      const { version } = await themes.mergeHots(actor, body);
      return { version, hotIds: [...new Set(body.hotIds)] };
    },
  });
};

/** Sheets hold no addresses. */
export const aiCreateExports = [
  exportable(contract.aiTheme.list, (actor, search) => themeSource(null, actor, search)),
  exportable(contract.aiArticle.list, (actor, search) => articleSource(null, actor, search)),
  exportable(contract.aiArticleReview.history, (actor, search) => historySource(actor, search)),
  exportable(contract.aiCheck.words, wordSource),
  exportable(contract.aiCheck.changes, changeSource),
  exportable(contract.aiLibrary.list, phraseSource),
];
