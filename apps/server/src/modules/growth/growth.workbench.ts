import { contract, INTENT_LEVELS, prospectState } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { prospectSource } from './prospect/prospect.source.ts';
import { templateQueue } from './template/template.source.ts';

const { growth, growthTemplateReview, growthCrawl } = contract;

export const growthTodos: readonly Todo[] = [
  {
    id: 'growth.due',
    calls: [growth.list, growth.touch],
    level: 'warning',
    place: 6,
    title: '位潜客今天联系',
    detail: '约定的联系时间已到或就在今天',
    action: '去联系',
    link: (actor) => `/home/aigrow?due=today&ownerId=${actor.id}`,
    menu: 'aigrow',
    topics: ['growth.changed'],
    count: ({ db }, actor) => countRows(db, prospectSource(actor, { due: 'today', ownerId: actor.id })),
  },
  {
    id: 'growth.waiting',
    calls: [growth.list, growth.touch],
    level: 'normal',
    place: 7,
    title: '位潜客待触达',
    detail: '分配给你、尚未联系的潜客',
    action: '去触达',
    link: (actor) => `/home/aigrow?state=waiting&ownerId=${actor.id}`,
    topics: ['growth.changed'],
    count: ({ db }, actor) => countRows(db, prospectSource(actor, { state: 'waiting', ownerId: actor.id })),
  },
  {
    id: 'growth.templates',
    calls: [growthTemplateReview.queue],
    level: 'normal',
    place: 16,
    title: '个触达模板待审核',
    detail: '通过后顾问才能使用',
    action: '去审核',
    link: '/home/aigrow?tabid=template&state=pending',
    topics: ['growth.changed'],
    count: ({ db }, actor) => countRows(db, templateQueue(actor, {})),
  },
];

export const growthShortcut: Shortcut = {
  id: 'growth.crawl',
  calls: [growthCrawl.create],
  title: '新建采集任务',
  hint: '从公开页面或自有账号采集评论',
  link: '/home/aigrow?tabid=crawl&create=1',
  place: 26,
};

export const findProspects: Findable = {
  id: 'prospect',
  calls: [growth.list],
  title: '潜客',
  place: 26,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, prospectSource(actor, { q }), most)).map(({ id, name, state, level, model }) => ({
      id,
      title: name,
      meta: [INTENT_LEVELS[level], prospectState.label(state), model].filter((part) => part !== ''),
      link: `/home/aigrow?id=${id}`,
    })),
};
