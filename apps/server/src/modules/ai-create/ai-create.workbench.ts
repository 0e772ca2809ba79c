import { articleState, contract, themeState } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { articleSource } from './article/article.source.ts';
import { queueSource } from './review/review.source.ts';
import { themeSource } from './theme/theme.source.ts';

const { aiTheme, aiArticle, aiArticleReview } = contract;

export const aiCreateTodos: readonly Todo[] = [
  {
    id: 'articles.review',
    calls: [aiArticleReview.queue, aiArticleReview.pass],
    level: 'normal',
    place: 10,
    title: '篇文章待审核',
    detail: '通过后即可发布',
    action: '去审核',
    link: '/home/ai?tabid=review',
    menu: 'ai',
    topics: ['theme.changed'],
    count: ({ db }, actor) => countRows(db, queueSource(null, actor, { page: 1, limit: 50 })),
  },
  {
    id: 'themes.ready',
    calls: [aiTheme.list, aiTheme.release],
    level: 'normal',
    place: 20,
    title: '个主题待发布',
    detail: '文章已生成，确认后即可发布或定时',
    action: '去发布',
    link: '/home/ai?tabid=theme&status=ready',
    topics: ['theme.changed'],
    count: ({ db }, actor) => countRows(db, themeSource(null, actor, { status: 'ready' })),
  },
  {
    id: 'articles.blocked',
    calls: [aiArticle.list, aiArticle.update],
    level: 'warning',
    place: 20,
    title: '篇文章检查未通过',
    detail: '有必须修改的用语或事实，修改后才能发布',
    action: '去修改',
    link: '/home/ai?tabid=articles&blocked=yes',
    topics: ['theme.changed', 'article.changed'],
    count: ({ db }, actor) => countRows(db, articleSource(null, actor, { blocked: 'yes' })),
  },
  {
    id: 'articles.outdated',
    calls: [aiArticle.list, aiArticle.refreshFacts],
    level: 'warning',
    place: 20,
    title: '篇文章待更新',
    detail: '引用的价格、政策或热点已变更',
    action: '去更新',
    link: '/home/ai?tabid=articles&outdated=yes',
    topics: ['theme.changed', 'article.changed'],
    count: ({ db }, actor) => countRows(db, articleSource(null, actor, { outdated: 'yes' })),
  },
];

export const aiCreateShortcuts: readonly Shortcut[] = [
  {
    id: 'aiTheme.create',
    calls: [aiTheme.create],
    title: '新建主题',
    hint: '一次生成多篇文章',
    link: '/home/ai?compose=1',
    place: 10,
  },
  {
    id: 'aiTheme.calendar',
    calls: [aiTheme.list],
    title: '发布日历',
    hint: '查看本月排期',
    link: '/home/ai?tabid=calendar',
    icon: 'calendar',
    place: 30,
  },
];

export const findCreated: readonly Findable[] = [
  {
    id: 'aiTheme',
    calls: [aiTheme.list],
    title: '主题',
    place: 10,
    find: async ({ db }, actor, q, most) =>
      (await firstRows(db, themeSource(null, actor, { q }), most)).map(({ id, topic, status, node }) => ({
        id,
        title: topic,
        meta: [themeState.label(status), node.name],
        link: `/home/ai?theme=${id}`,
      })),
  },
  {
    id: 'aiArticle',
    calls: [aiArticle.list],
    title: '文章',
    place: 20,
    find: async ({ db }, actor, q, most) =>
      (await firstRows(db, articleSource(null, actor, { q }), most)).map(({ id, title, status, theme }) => ({
        id,
        title,
        meta: [articleState.label(status), theme],
        link: `/home/ai?article=${id}`,
      })),
  },
];
