import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { followService, followSource } from './follow/follow.service.ts';
import { packageService } from './package/package.service.ts';
import { packageSource } from './package/package.source.ts';
import { pastReviews, reviewService } from './package/review.service.ts';
import { scriptService } from './script/script.service.ts';
import { sourceService } from './source/source.service.ts';
import { sourceSource } from './source/source.source.ts';
import { topicService } from './topic/topic.service.ts';
import { topicSource } from './topic/topic.source.ts';
import { hotVideoAreas, hotVideoExports } from './video.routes.ts';

export const hotAreas = (kernel: Kernel) => {
  const [sources, topics] = [sourceService(kernel), topicService(kernel)];
  const [follows, packages, reviews] = [followService(kernel), packageService(kernel), reviewService(kernel)];
  const scripts = scriptService(kernel);
  return [
    routes(contract.hotSource, {
      list: ({ actor, body }) => sources.list(actor, body),
      health: ({ actor, query }) => sources.health(actor, query.id),
      create: ({ actor, body }) => sources.create(actor, body),
      update: ({ actor, body }) => sources.update(actor, body),
      remove: ({ actor, body }) => sources.remove(actor, body.id),
      read: ({ actor, body }) => sources.read(actor, body.id),
      enter: ({ actor, body }) => sources.enter(actor, body),
    }),
    routes(contract.hotTopic, {
      list: ({ actor, body }) => topics.list(actor, body),
      counts: ({ actor, body }) => topics.counts(actor, body),
      info: ({ actor, query }) => topics.info(actor, query.id),
      split: ({ actor, body }) => topics.split(actor, body.titleId),
      rejoin: ({ actor, body }) => topics.rejoin(actor, body.titleId),
      merge: ({ actor, body }) => topics.merge(actor, body),
      weights: ({ actor }) => topics.weights(actor),
      setWeights: ({ actor, body }) => topics.setWeights(actor, body),
    }),
    routes(contract.hotFollow, {
      list: ({ actor, body }) => follows.list(actor, body),
      create: ({ actor, body }) => follows.create(actor, body),
      update: ({ actor, body }) => follows.update(actor, body),
      remove: ({ actor, body }) => follows.remove(actor, body.id),
    }),
    routes(contract.hotPackage, {
      list: ({ actor, body }) => packages.list(actor, body),
      info: ({ actor, query }) => packages.info(actor, query.id),
      create: ({ actor, body }) => packages.create(actor, body),
      update: ({ actor, body }) => packages.update(actor, body),
      submit: ({ actor, body }) => reviews.submit(actor, body),
      cancelSubmit: ({ actor, body }) => reviews.cancelSubmit(actor, body),
      publish: ({ actor, body }) => packages.publish(actor, body),
      withdraw: ({ actor, body }) => packages.withdraw(actor, body),
      adopt: ({ actor, body }) => packages.adopt(actor, body),
      remove: ({ actor, body }) => packages.remove(actor, body.id),
    }),
    routes(contract.hotScript, {
      info: ({ actor, query }) => scripts.info(actor, query.id),
      update: ({ actor, body }) => scripts.update(actor, body),
      write: ({ actor, body }) => scripts.write(actor, body),
    }),
    ...hotVideoAreas(kernel),
    routes(contract.hotPackageReview, {
      queue: ({ actor, body }) => reviews.queue(actor, body),
      pass: ({ actor, body }) => reviews.pass(actor, body),
      reject: ({ actor, body }) => reviews.reject(actor, body),
      undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
      assign: ({ actor, body }) => reviews.assign(actor, body),
      reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
      history: ({ actor, body }) => reviews.history(actor, body),
    }),
  ];
};

export const hotExports = [
  exportable(contract.hotSource.list, sourceSource),
  exportable(contract.hotTopic.list, topicSource),
  exportable(contract.hotFollow.list, followSource),
  exportable(contract.hotPackage.list, packageSource),
  ...hotVideoExports,
  exportable(contract.hotPackageReview.history, pastReviews),
];
