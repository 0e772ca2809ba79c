import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { adoptService } from './package/adopt.service.ts';
import { packageService } from './package/package.service.ts';
import { packageSource } from './package/package.source.ts';
import { reviewService } from './package/review.service.ts';
import { pastReviews } from './package/review.source.ts';
import { scriptService } from './script/script.service.ts';
import { topicService } from './topic/topic.service.ts';
import { topicSource } from './topic/topic.source.ts';
import { hotVideoAreas, hotVideoExports } from './video.routes.ts';

export const hotAreas = (kernel: Kernel) => {
  const [topics, packages] = [topicService(kernel), packageService(kernel)];
  const [reviews, scripts] = [reviewService(kernel), scriptService(kernel)];
  return [
    served(contract.hotTopic, topics, {
      info: ({ actor, query }) => topics.info(actor, query.id),
      split: ({ actor, body }) => topics.split(actor, body.titleId),
      rejoin: ({ actor, body }) => topics.rejoin(actor, body.titleId),
    }),
    served(
      contract.hotPackage,
      { ...packages, ...adoptService(kernel), ...reviews },
      {
        info: ({ actor, query }) => packages.info(actor, query.id),
        remove: ({ actor, body }) => packages.remove(actor, body.id),
      },
    ),
    served(contract.hotScript, scripts, {
      info: ({ actor, query }) => scripts.info(actor, query.id),
    }),
    ...hotVideoAreas(kernel),
    served(contract.hotPackageReview, reviews, {
      undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
      reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
    }),
  ];
};

export const hotExports = [
  exportable(contract.hotTopic.list, topicSource),
  exportable(contract.hotPackage.list, packageSource),
  ...hotVideoExports,
  exportable(contract.hotPackageReview.history, pastReviews),
];
