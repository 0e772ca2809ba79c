import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../review/index.ts';
import { configService } from './config.service.ts';
import { crawlService } from './crawl/crawl.service.ts';
import { crawlSource } from './crawl/crawl.source.ts';
import { signalImport } from './crawl/signal.import.ts';
import { correctService } from './intent/correct.service.ts';
import { intentQuality } from './intent/quality.repository.ts';
import { signalSource } from './intent/signal.source.ts';
import { prospectService } from './prospect/prospect.service.ts';
import { prospectSource } from './prospect/prospect.source.ts';
import { touchService } from './prospect/touch.service.ts';
import { growthReportSource, summarizeGrowth } from './report.source.ts';
import { touchTaskService } from './task/task.service.ts';
import { taskSource } from './task/task.source.ts';
import { reviewedTemplate, templateService } from './template/template.service.ts';
import { templateHistory, templateQueue, templateSource } from './template/template.source.ts';

export const growthAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const people = prospectService(kernel);
  const crawls = crawlService(kernel);
  const templates = templateService(kernel);
  const review = reviewing(kernel, reviewedTemplate);
  const tasks = touchTaskService(kernel);
  const config = configService(kernel);
  return [
    served(contract.growth, people, {
      list: ({ actor, body }) => listPage(db, prospectSource(actor, body), body),
      info: ({ actor, query }) => people.info(actor, query.id),
      claim: ({ actor, body }) => people.claim(actor, body.id),
      touch: ({ actor, body }) => touchService(kernel).touch(actor, body),
    }),
    routes(contract.growthIntent, {
      list: ({ actor, body }) => listPage(db, signalSource(actor, body), body),
      correct: ({ actor, body }) => correctService(kernel).correct(actor, body),
      quality: ({ actor }) => intentQuality(kernel, actor),
    }),
    served(contract.growthCrawl, crawls, {
      list: ({ actor, body }) => listPage(db, crawlSource(actor, body), body),
      info: ({ actor, query }) => crawls.info(actor, query.id),
      start: ({ actor, body }) => crawls.start(actor, body.id),
      pause: ({ actor, body }) => crawls.pause(actor, body.id),
      cancel: ({ actor, body }) => crawls.cancel(actor, body.id),
      remove: ({ actor, body }) => crawls.remove(actor, body.id),
      ...importHandlers(kernel, signalImport),
    }),
    served(
      contract.growthTemplate,
      { ...templates, ...review },
      {
        list: ({ actor, body }) => listPage(db, templateSource(actor, body), body),
        remove: ({ actor, body }) => templates.remove(actor, body.id),
      },
    ),
    served(contract.growthTemplateReview, review, {
      queue: ({ actor, body }) => listPage(db, templateQueue(actor, body), body),
      undo: ({ actor, body }) => review.undo(actor, body.reviewId),
      reviewers: ({ actor, body }) => review.reviewers(actor, body.q),
      history: ({ actor, body }) => listPage(db, templateHistory(actor, body), body),
    }),
    routes(contract.growthTask, {
      list: ({ actor, body }) => listPage(db, taskSource(actor, body), body),
      info: ({ actor, query }) => tasks.info(actor, query.id),
      create: ({ actor, body }) => tasks.create(actor, body),
      cancel: ({ actor, body }) => tasks.cancel(actor, body.id),
    }),
    routes(contract.growthReport, {
      summary: ({ actor, body }) => summarizeGrowth(db, actor, body),
      groups: ({ actor, body }) => listPage(db, growthReportSource(actor, body), body),
    }),
    served(contract.growthConfig, config),
  ];
};

export const growthExports = [
  exportable(contract.growth.list, prospectSource),
  exportable(contract.growthIntent.list, signalSource),
  exportable(contract.growthCrawl.list, crawlSource),
  exportable(contract.growthTemplate.list, templateSource),
  exportable(contract.growthTemplateReview.history, templateHistory),
  exportable(contract.growthTask.list, taskSource),
  exportable(contract.growthReport.groups, growthReportSource),
];
