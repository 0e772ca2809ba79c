import { contract, INTENT_LEVELS, prospectCode, prospectStateWord } from '@zhiying/contract';
import { earliestWords } from '#kernel/waiting-words.ts';
import { countedWithWorst, findable, reviewTodo, type Shortcut, type Todo } from '#kernel/workbench.ts';
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
    ...countedWithWorst(
      (actor) => prospectSource(actor, { due: 'today', ownerId: actor.id }),
      { sort: 'nextAt', order: 'ASC' },
      ({ name, nextAt }) => (nextAt ? `${earliestWords(nextAt)}，${name}` : name),
    ),
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
    rows: (actor) => prospectSource(actor, { state: 'waiting', ownerId: actor.id }),
  },
  reviewTodo(growthTemplateReview, {
    id: 'growth.templates',
    place: 16,
    title: '个触达模板待审核',
    detail: '通过后顾问才能使用',
    link: '/home/aigrow?tabid=template&state=pending',
    topics: ['growth.changed'],
    rows: (actor) => templateQueue(actor, {}),
  }),
];

export const findProspects = findable(
  { id: 'prospect', call: growth.list, title: '潜客', place: 26 },
  (actor, q) => prospectSource(actor, { q }),
  ({ id, name, state, level, model }) => ({
    title: name.includes('*') ? `${name} ${prospectCode(id)}` : name,
    meta: [INTENT_LEVELS[level], prospectStateWord({ state, level }), model].filter((part) => part !== ''),
    link: `/home/aigrow?id=${id}`,
  }),
);

export const growthShortcut: Shortcut = {
  id: 'growth.crawl',
  calls: [growthCrawl.create],
  title: '新建采集任务',
  hint: '从公开页面或自有账号采集评论',
  link: '/home/aigrow?tabid=crawl&create=1',
  place: 26,
};
