import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { binService } from './bin/bin.service.ts';
import { downloadService } from './download/download.service.ts';
import { downloadSource } from './download/download.source.ts';
import { classifyService } from './folder/classify.service.ts';
import { libraryService } from './library.service.ts';
import { materialSource } from './material.source.ts';
import { publishService } from './publish/publish.service.ts';
import { publishSource } from './publish/publish.source.ts';
import { reviewService } from './review/review.service.ts';
import { historySource } from './review/review.source.ts';
import { uploadService } from './upload/upload.service.ts';
import { rightsService } from './usage/rights.service.ts';

export const materialRoutes = (kernel: Kernel) => {
  const [uploads, library, bin, reviews] = [
    uploadService(kernel),
    libraryService(kernel),
    binService(kernel),
    reviewService(kernel),
  ];
  return served(
    contract.material,
    { ...uploads, ...library, ...reviews, ...bin },
    {
      info: ({ actor, query }) => library.info(actor, query.id),
      tags: ({ actor, body }) => library.tags(actor, body.q),
      usage: ({ actor, query }) => library.usage(actor, query.id),
      abilities: () => library.abilities(),
    },
  );
};

export const materialReviewRoutes = (kernel: Kernel) => {
  const reviews = reviewService(kernel);
  return served(contract.materialReview, reviews, {
    undo: ({ actor, body }) => reviews.undo(actor, body.reviewId),
    reviewers: ({ actor, body }) => reviews.reviewers(actor, body.q),
  });
};

export const materialPublishRoutes = (kernel: Kernel) => {
  const [publishing, rights] = [publishService(kernel), rightsService(kernel)];
  return served(
    contract.materialPublish,
    { ...publishing, ...rights },
    {
      reach: ({ actor, body }) => publishing.reach(actor, body.nodeIds),
    },
  );
};

export const materialClassifyRoutes = (kernel: Kernel) => {
  const folders = classifyService(kernel);
  return served(contract.materialClassify, folders, {
    remove: ({ actor, body }) => folders.remove(actor, body.id),
  });
};

export const materialDownloadRoutes = (kernel: Kernel) => {
  const downloads = downloadService(kernel);
  return served(contract.materialDownload, downloads);
};

/** Sheets hold no addresses. */
export const materialExports = [
  exportable(contract.material.list, (actor, search) => materialSource(null, actor, search)),
  exportable(contract.materialPublish.list, (actor, search) => publishSource(null, actor, search)),
  exportable(contract.materialDownload.list, downloadSource),
  exportable(contract.materialReview.history, (actor, search) => historySource(null, actor, search)),
];
