import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { articleService } from './article/article.service.ts';
import { articleSource } from './article/article.source.ts';
import { assistService } from './article/assist.service.ts';
import { pictureService } from './article/picture.service.ts';
import { versionService } from './article/version.service.ts';
import { checkService, wordSource } from './checks/check.service.ts';
import { rewriteService } from './generate/rewrite.service.ts';
import { hotSource } from './library/hot.source.ts';
import { libraryService, phraseSource } from './library/library.service.ts';
import { articleReviews } from './review/review.service.ts';
import { historySource } from './review/review.source.ts';
import { releaseService } from './theme/release.service.ts';
import { themeService } from './theme/theme.service.ts';
import { themeSource } from './theme/theme.source.ts';
import { themeViews } from './theme/views.service.ts';

export const themeRoutes = (kernel: Kernel) => {
  const themes = themeService(kernel);
  const [releases, views] = [releaseService(kernel, themes), themeViews(kernel)];
  return routes(contract.aiTheme, {
    list: ({ actor, body }) => themes.list(actor, body),
    counts: ({ actor, body }) => themes.counts(actor, body),
    info: ({ actor, query }) => themes.info(actor, query.id),
    create: ({ actor, body }) => themes.create(actor, body),
    update: ({ actor, body }) => themes.update(actor, body),
    generate: ({ actor, body }) => releases.generate(actor, body.id),
    refresh: ({ actor, body }) => releases.refresh(actor, body.id),
    cancel: ({ actor, body }) => releases.cancel(actor, body.id),
    copy: ({ actor, body }) => themes.copy(actor, body.id),
    remove: ({ actor, body }) => themes.remove(actor, body.ids),
    recover: ({ actor, body }) => themes.recover(actor, body.ids),
    timing: ({ actor, body }) => releases.timing(actor, body),
    preflight: ({ actor, query }) => releases.preflight(actor, query.id),
    release: ({ actor, body }) => releases.release(actor, body),
    autosend: ({ actor, body }) => releases.autosend(actor, body),
    senduser: ({ actor, body }) => themes.senduser(actor, body),
    accounts: ({ actor, body }) => themes.accounts(actor, body),
    maintitle: ({ actor, body }) => themes.maintitle(actor, body),
    topic: ({ actor, body }) => themes.topic(actor, body),
    tags: ({ actor, body }) => themes.tags(actor, body),
    similarity: ({ actor, query }) => views.similarity(actor, query.id),
    calendar: ({ actor, body }) => views.calendar(actor, body),
  });
};

export const articleRoutes = (kernel: Kernel) => {
  const articles = articleService(kernel);
  const [versions, pictures] = [versionService(kernel, articles), pictureService(kernel, articles)];
  const [assist, rewrite, reviews] = [assistService(kernel), rewriteService(kernel), articleReviews(kernel)];
  return routes(contract.aiArticle, {
    list: ({ actor, body }) => articles.list(actor, body),
    byTheme: ({ actor, query }) => articles.byTheme(actor, query.id),
    info: ({ actor, query }) => articles.info(actor, query.id),
    update: ({ actor, body }) => articles.update(actor, body),
    check: ({ actor, body }) => articles.check(actor, body),
    override: ({ actor, body }) => articles.override(actor, body),
    polish: ({ actor, body }) => assist.polish(actor, body),
    replace: ({ actor, body }) => rewrite.replace(actor, body.id),
    retry: ({ actor, body }) => rewrite.retry(actor, body.id),
    titles: ({ actor, body }) => assist.titles(actor, body),
    replacePicture: ({ actor, body }) => pictures.replace(actor, body),
    autoPictures: ({ actor, body }) => pictures.auto(actor, body),
    refreshFacts: ({ actor, body }) => articles.refreshFacts(actor, body.ids),
    submit: ({ actor, body }) => reviews.submit(actor, body),
    cancelSubmit: ({ actor, body }) => reviews.cancelSubmit(actor, body),
    versions: ({ actor, query }) => versions.versions(actor, query.id),
    compare: ({ actor, query }) => versions.compare(actor, query),
    restore: ({ actor, body }) => versions.restore(actor, body),
    presence: ({ actor, body }) => articles.presence(actor, body),
    share: ({ actor, body }) => articles.share(actor, body),
    preview: ({ query }) => articles.preview(query.id),
  });
};

export const articleReviewRoutes = (kernel: Kernel) => {
  const reviews = articleReviews(kernel);
  return routes(contract.aiArticleReview, {
    queue: ({ actor, body }) => reviews.queue(actor, body),
    pass: ({ actor, body }) => reviews.pass(actor, body),
    reject: ({ actor, body }) => reviews.reject(actor, body),
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    assign: ({ actor, body }) => reviews.assign(actor, body),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
    history: ({ actor, body }) => reviews.history(actor, body),
    setting: ({ actor }) => reviews.setting(actor),
    setSetting: ({ actor, body }) => reviews.setSetting(actor, body),
  });
};

export const checkRoutes = (kernel: Kernel) => {
  const checks = checkService(kernel);
  return routes(contract.aiCheck, {
    rules: ({ actor }) => checks.rules(actor),
    setting: ({ actor }) => checks.setting(actor),
    setSetting: ({ actor, body }) => checks.setSetting(actor, body),
    words: ({ actor, body }) => checks.words(actor, body),
    addWords: ({ actor, body }) => checks.addWords(actor, body),
    updateWord: ({ actor, body }) => checks.updateWord(actor, body),
    removeWords: ({ actor, body }) => checks.removeWords(actor, body.ids),
  });
};

export const libraryRoutes = (kernel: Kernel) => {
  const library = libraryService(kernel);
  return routes(contract.aiLibrary, {
    list: ({ actor, body }) => library.list(actor, body),
    create: ({ actor, body }) => library.create(actor, body),
    update: ({ actor, body }) => library.update(actor, body),
    remove: ({ actor, body }) => library.remove(actor, body.ids),
    use: ({ actor, body }) => library.use(actor, body.ids),
    suggest: ({ actor, body }) => library.suggest(actor, body),
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
  exportable(contract.aiLibrary.list, phraseSource),
];
