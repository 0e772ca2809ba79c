import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { quote } from './compose/quote.ts';
import { lensService } from './lens/lens.service.ts';
import { filmPreview } from './publishing/film-preview.ts';
import { videoReleaseService } from './publishing/release.service.ts';
import { videoReviews } from './review/review.service.ts';
import { videoHistory } from './review/review.source.ts';
import { generateService } from './theme/generate.service.ts';
import { videoThemeService } from './theme/theme.service.ts';
import { videoThemeSource } from './theme/theme.source.ts';
import { videoService } from './video/video.service.ts';
import { videoSource } from './video/video.source.ts';

export const videoAreas = (kernel: Kernel) => {
  const themes = videoThemeService(kernel);
  const makes = generateService(kernel, themes);
  const lenses = lensService(kernel, themes);
  const videos = videoService(kernel);
  const releases = videoReleaseService(kernel, themes);
  const films = filmPreview(kernel);
  const reviews = videoReviews(kernel);
  return [
    served(contract.videoTheme, themes, {
      info: ({ actor, query }) => themes.info(actor, query.id),
      generate: ({ actor, body }) => makes.generate(actor, body),
      quote: ({ actor, body }) => quote(kernel, actor, body),
      cancel: ({ actor, body }) => makes.cancel(actor, body.id),
      copy: ({ actor, body }) => themes.copy(actor, body.id),
      remove: ({ actor, body }) => themes.remove(actor, body.ids),
      recover: ({ actor, body }) => themes.recover(actor, body.ids),
    }),
    served(contract.videoPublish, releases, {
      share: ({ actor, body }) => films.share(actor, body),
      preview: ({ query }) => films.preview(query.id),
    }),
    served(contract.videoBoard, lenses, {
      draft: ({ actor, body }) => lenses.draft(actor, body.id),
    }),
    served(
      contract.video,
      { ...videos, ...reviews },
      {
        byTheme: ({ actor, query }) => videos.byTheme(actor, query.id),
        info: ({ actor, query }) => videos.info(actor, query.id),
        cancel: ({ actor, body }) => videos.cancel(actor, body.ids),
        speak: ({ actor, body }) => videos.speak(actor, body.id),
        preview: ({ actor, body }) => videos.preview(actor, body.id),
        srt: ({ actor, query }) => videos.srt(actor, query.id),
        download: ({ actor, body }) => videos.download(actor, body.id),
        archive: ({ actor, body }) => videos.archive(actor, body.id),
      },
    ),
    served(contract.videoReview, reviews, {
      undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
      reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
    }),
  ];
};

/** Sheets hold no addresses. */
export const videoExports = [
  exportable(contract.videoTheme.list, (actor, search) => videoThemeSource(null, actor, search)),
  exportable(contract.videoReview.history, (actor, search) => videoHistory(actor, search)),
  exportable(contract.video.list, (actor, search) => videoSource(null, actor, search)),
];
