import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lensService } from './lens/lens.service.ts';
import { filmPreview } from './publishing/film-preview.ts';
import { videoReleaseService } from './publishing/release.service.ts';
import { videoReviews } from './review/review.service.ts';
import { videoHistory } from './review/review.source.ts';
import { generateService } from './theme/generate.service.ts';
import { newSeed, videoThemeService } from './theme/theme.service.ts';
import { videoThemeSource } from './theme/theme.source.ts';
import { videoService } from './video/video.service.ts';
import { videoSource } from './video/video.source.ts';

export const videoAreas = (kernel: Kernel) => {
  const themes = videoThemeService(kernel);
  const makes = generateService(kernel, themes);
  const lenses = lensService(kernel, themes, newSeed);
  const videos = videoService(kernel);
  const releases = videoReleaseService(kernel, themes);
  const films = filmPreview(kernel);
  const reviews = videoReviews(kernel);
  return [
    routes(contract.videoTheme, {
      list: ({ actor, body }) => themes.list(actor, body),
      counts: ({ actor, body }) => themes.counts(actor, body),
      info: ({ actor, query }) => themes.info(actor, query.id),
      create: ({ actor, body }) => themes.create(actor, body),
      update: ({ actor, body }) => themes.update(actor, body),
      generate: ({ actor, body }) => makes.generate(actor, body.id),
      cancel: ({ actor, body }) => makes.cancel(actor, body.id),
      fallback: ({ actor, body }) => themes.fallback(actor, body),
      copy: ({ actor, body }) => themes.copy(actor, body.id),
      remove: ({ actor, body }) => themes.remove(actor, body.ids),
      recover: ({ actor, body }) => themes.recover(actor, body.ids),
    }),
    routes(contract.videoPublish, {
      accounts: ({ actor, body }) => releases.accounts(actor, body),
      release: ({ actor, body }) => releases.release(actor, body),
      share: ({ actor, body }) => films.share(actor, body),
      preview: ({ query }) => films.preview(query.id),
    }),
    routes(contract.videoLens, {
      draft: ({ actor, body }) => lenses.draft(actor, body.id),
      save: ({ actor, body }) => lenses.save(actor, body),
      redo: ({ actor, body }) => lenses.redo(actor, body),
      suggest: ({ actor, body }) => lenses.suggest(actor, body),
    }),
    routes(contract.video, {
      list: ({ actor, body }) => videos.list(actor, body),
      byTheme: ({ actor, query }) => videos.byTheme(actor, query.id),
      info: ({ actor, query }) => videos.info(actor, query.id),
      save: ({ actor, body }) => videos.save(actor, body),
      compose: ({ actor, body }) => videos.compose(actor, body.ids),
      cancel: ({ actor, body }) => videos.cancel(actor, body.ids),
      speak: ({ actor, body }) => videos.speak(actor, body.id),
      preview: ({ actor, body }) => videos.preview(actor, body.id),
      submit: ({ actor, body }) => reviews.submit(actor, body),
      cancelSubmit: ({ actor, body }) => reviews.cancelSubmit(actor, body),
      srt: ({ actor, query }) => videos.srt(actor, query.id),
      download: ({ actor, body }) => videos.download(actor, body.id),
      archive: ({ actor, body }) => videos.archive(actor, body.id),
    }),
    routes(contract.videoReview, {
      queue: ({ actor, body }) => reviews.queue(actor, body),
      pass: ({ actor, body }) => reviews.pass(actor, body),
      reject: ({ actor, body }) => reviews.reject(actor, body),
      undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
      assign: ({ actor, body }) => reviews.assign(actor, body),
      reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
      history: ({ actor, body }) => reviews.history(actor, body),
      setting: ({ actor }) => reviews.setting(actor),
      setSetting: ({ actor, body }) => reviews.setSetting(actor, body),
    }),
  ];
};

/** Sheets hold no addresses. */
export const videoExports = [
  exportable(contract.videoTheme.list, (actor, search) => videoThemeSource(null, actor, search)),
  exportable(contract.videoReview.history, (actor, search) => videoHistory(actor, search)),
  exportable(contract.video.list, (actor, search) => videoSource(null, actor, search)),
];
