import { contract, type DataOf } from '@zhiying/contract';
import { exportable } from '#kernel/export/exports.ts';
import { routes, served } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import { douyinSource, summaryOf, workSource } from './douyin.source.ts';
import { dayByDay, daysOf } from './figures.source.ts';
import { pageService } from './page.service.ts';
import { pageSource } from './page.source.ts';

type Summary = DataOf<typeof contract.douyin.summary>;
const NOTHING: Summary = {
  total: 0,
  now: { accounts: 0, fans: null, fansGained: null, works: 0, plays: null },
  before: { works: 0, plays: null },
};

export const douyinAreas = (kernel: Kernel) => {
  const { db } = kernel;
  const pages = pageService(kernel);
  return [
    routes(contract.douyin, {
      list: ({ actor, body }) => listPage(db, douyinSource(actor, body), body),
      summary: async ({ actor, body }) => (await db.one<Summary>(summaryOf(actor, body))) ?? NOTHING,
      info: async ({ actor, query: { id, days } }) => ({
        ...(await findVisible(db, douyinSource(actor, { days }), id, '抖音账号')),
        byDay: (await dayByDay(db, [id], daysOf(days))).get(id) ?? [],
      }),
      works: ({ actor, body }) => listPage(db, workSource(actor, body), body),
    }),
    served(contract.douyinPage, pages, {
      list: ({ actor, body }) => listPage(db, pageSource(actor, body), body),
      info: ({ actor, query }) => pages.info(actor, query.id),
      works: ({ actor, query }) => pages.works(actor, query.id),
    }),
  ];
};

export const douyinExports = [
  exportable(contract.douyin.list, douyinSource),
  exportable(contract.douyin.works, workSource),
  exportable(contract.douyinPage.list, pageSource),
];
