import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { binService } from './bin.service.ts';
import { classifyService } from './classify.service.ts';
import { downloadService } from './download.service.ts';
import { downloadSource } from './download.source.ts';
import { libraryService } from './library.service.ts';
import { materialSource } from './material.source.ts';
import { publishService } from './publish.service.ts';
import { publishSource } from './publish.source.ts';
import { reviewService } from './review.service.ts';
import { historySource } from './review.source.ts';
import { rightsService } from './rights.ts';
import { uploadService } from './upload.service.ts';

export const materialRoutes = (kernel: Kernel) => {
  const [uploads, library, bin, reviews] = [
    uploadService(kernel),
    libraryService(kernel),
    binService(kernel),
    reviewService(kernel),
  ];
  return routes(contract.material, {
    upload: ({ actor, body }) => uploads.upload(actor, body),
    recognise: ({ actor, body }) => uploads.recognise(actor, body),
    list: ({ actor, body }) => library.list(actor, body),
    counts: ({ actor, body }) => library.counts(actor, body),
    info: ({ actor, query }) => library.info(actor, query.id),
    update: ({ actor, body }) => library.update(actor, body),
    move: ({ actor, body }) => library.move(actor, body),
    tag: ({ actor, body }) => library.tag(actor, body),
    tags: ({ actor, body }) => library.tags(actor, body.q),
    submit: ({ actor, body }) => reviews.submit(actor, body),
    cancelSubmit: ({ actor, body }) => reviews.cancelSubmit(actor, body),
    remove: ({ actor, body }) => bin.remove(actor, body),
    recover: ({ actor, body }) => bin.recover(actor, body),
    purge: ({ actor, body }) => bin.purge(actor, body),
    reprocess: ({ actor, body }) => bin.reprocess(actor, body),
    usage: ({ actor, query }) => library.usage(actor, query.id),
    abilities: () => library.abilities(),
  });
};

export const materialReviewRoutes = (kernel: Kernel) => {
  const reviews = reviewService(kernel);
  return routes(contract.materialReview, {
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

export const materialPublishRoutes = (kernel: Kernel) => {
  const [publishing, rights] = [publishService(kernel), rightsService(kernel)];
  return routes(contract.materialPublish, {
    list: ({ actor, body }) => publishing.list(actor, body),
    targets: ({ actor }) => publishing.targets(actor),
    reach: ({ actor, body }) => publishing.reach(actor, body.nodeIds),
    create: ({ actor, body }) => publishing.create(actor, body),
    takeDown: ({ actor, body }) => publishing.takeDown(actor, body),
    withdraw: ({ actor, body }) => publishing.withdraw(actor, body),
    recall: ({ actor, body }) => rights.recall(actor, body),
    reinstate: ({ actor, body }) => rights.reinstate(actor, body),
  });
};

export const materialClassifyRoutes = (kernel: Kernel) => {
  const folders = classifyService(kernel);
  return routes(contract.materialClassify, {
    list: ({ actor }) => folders.list(actor),
    create: ({ actor, body }) => folders.create(actor, body),
    update: ({ actor, body }) => folders.update(actor, body),
    move: ({ actor, body }) => folders.move(actor, body),
    remove: ({ actor, body }) => folders.remove(actor, body.id),
  });
};

export const materialDownloadRoutes = (kernel: Kernel) => {
  const downloads = downloadService(kernel);
  return routes(contract.materialDownload, {
    create: ({ actor, body }) => downloads.create(actor, body),
    list: ({ actor, body }) => downloads.list(actor, body),
  });
};

/** Sheets hold no addresses. */
export const materialExports = [
  exportable(contract.material.list, (actor, search) => materialSource(null, actor, search)),
  exportable(contract.materialPublish.list, (actor, search) => publishSource(null, actor, search)),
  exportable(contract.materialDownload.list, downloadSource),
  exportable(contract.materialReview.history, (actor, search) => historySource(null, actor, search)),
];
