import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import { publicOrigin } from '#kernel/http/public-origin.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { batchService } from './batch/batch.service.ts';
import { batchSource } from './batch/batch.source.ts';
import { posterService } from './making/poster.service.ts';
import { posterSource } from './poster.source.ts';
import { templateHistory } from './template/review.source.ts';
import { templateReviews, templateService } from './template/template.service.ts';
import { templateSource } from './template/template.source.ts';

export const templateRoutes = (kernel: Kernel) => {
  const { submit, cancelSubmit } = templateReviews(kernel);
  return served(contract.posterTemplate, { ...templateService(kernel), submit, cancelSubmit });
};

export const templateReviewRoutes = (kernel: Kernel) => {
  const reviews = templateReviews(kernel);
  return served(contract.posterTemplateReview, reviews, {
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
  });
};

/** Links on posters begin with the address by which whoever made them reached us. */
export const posterRoutes = (kernel: Kernel) => {
  const posters = posterService(kernel);
  return served(contract.poster, posters, {
    make: ({ actor, body, reply }) => posters.make(actor, body, publicOrigin(reply.request, kernel.config)),
  });
};

export const batchRoutes = (kernel: Kernel) => {
  const batches = batchService(kernel);
  return served(contract.posterBatch, batches, {
    start: ({ actor, body, reply }) => batches.start(actor, body, publicOrigin(reply.request, kernel.config)),
  });
};

/** Sheets hold no addresses of files. */
export const posterExports = [
  exportable(contract.posterTemplate.list, (actor, search) => templateSource(null, actor, search)),
  exportable(contract.posterTemplateReview.history, (actor, search) => templateHistory(actor, search)),
  exportable(contract.poster.list, (actor, search, { secret }) =>
    posterSource({ storage: null, secret }, actor, search),
  ),
  exportable(contract.posterBatch.list, (actor, search) => batchSource(actor, search)),
];
