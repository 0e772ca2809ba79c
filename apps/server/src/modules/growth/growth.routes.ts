import { contract } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes } from '#kernel/http/bind.ts';
import { importHandlers } from '#kernel/import/import-handlers.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { reviewing } from '../review/index.ts';
import { configService } from './config.service.ts';
import { crawlService } from './crawl/crawl.service.ts';
import { crawlSource } from './crawl/crawl.source.ts';
import { signalImport } from './crawl/signal.import.ts';
import { correctService } from './intent/correct.service.ts';
import { intentQuality } from './intent/quality.ts';
import { signalSource } from './intent/signal.source.ts';
import { prospectService } from './prospect/prospect.service.ts';
import { prospectSource } from './prospect/prospect.source.ts';
import { touchService } from './prospect/touch.service.ts';
import { growthReportSource, summarizeGrowth } from './report.ts';
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
    routes(contract.growth, {
      list: ({ actor, body }) => listPage(db, prospectSource(actor, body), body),
      counts: ({ actor, body }) => people.counts(actor, body),
      info: ({ actor, query }) => people.info(actor, query.id),
      claim: ({ actor, body }) => people.claim(actor, body.id),
      release: ({ actor, body }) => people.release(actor, body),
      assign: ({ actor, body }) => people.assign(actor, body),
      touch: ({ actor, body }) => touchService(kernel).touch(actor, body),
      makeClue: ({ actor, body }) => people.makeClue(actor, body),
    }),
    routes(contract.growthIntent, {
      list: ({ actor, body }) => listPage(db, signalSource(actor, body), body),
      correct: ({ actor, body }) => correctService(kernel).correct(actor, body),
      quality: ({ actor }) => intentQuality(kernel, actor),
    }),
    routes(contract.growthCrawl, {
      list: ({ actor, body }) => listPage(db, crawlSource(actor, body), body),
      info: ({ actor, query }) => crawls.info(actor, query.id),
      create: ({ actor, body }) => crawls.create(actor, body),
      update: ({ actor, body }) => crawls.update(actor, body),
      start: ({ actor, body }) => crawls.start(actor, body.id),
      pause: ({ actor, body }) => crawls.pause(actor, body.id),
      cancel: ({ actor, body }) => crawls.cancel(actor, body.id),
      remove: ({ actor, body }) => crawls.remove(actor, body.id),
      ...importHandlers(kernel, signalImport),
    }),
    routes(contract.growthTemplate, {
      list: ({ actor, body }) => listPage(db, templateSource(actor, body), body),
      create: ({ actor, body }) => templates.create(actor, body),
      update: ({ actor, body }) => templates.update(actor, body),
      remove: ({ actor, body }) => templates.remove(actor, body.id),
      submit: ({ actor, body }) => review.submit(actor, body),
      cancelSubmit: ({ actor, body }) => review.cancelSubmit(actor, body),
    }),
    routes(contract.growthTemplateReview, {
      queue: ({ actor, body }) => listPage(db, templateQueue(actor, body), body),
      pass: ({ actor, body }) => review.pass(actor, body),
      reject: ({ actor, body }) => review.reject(actor, body),
      undo: ({ actor, body }) => review.undo(actor, body.reviewId),
      assign: ({ actor, body }) => review.assign(actor, body),
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
    routes(contract.growthConfig, {
      info: ({ actor }) => config.info(actor),
      save: ({ actor, body }) => config.save(actor, body),
    }),
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
