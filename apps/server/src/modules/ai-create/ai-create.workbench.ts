import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import type { Shortcut, Todo } from '#kernel/workbench.ts';
import { articleSource } from './article/article.source.ts';
import { themeSource } from './theme/theme.source.ts';

const { aiTheme, aiArticle } = contract;

export const aiCreateTodos: readonly Todo[] = [
  {
    id: 'themes.ready',
    calls: [aiTheme.list, aiTheme.release],
    level: 'normal',
    title: '个主题待发布',
    detail: '文章已经写好，确认后就能发布或定时',
    action: '去发布',
    link: '/home/ai?tabid=theme&status=ready',
    topics: ['theme.changed'],
    count: ({ db }, actor) => countRows(db, themeSource(null, actor, { status: 'ready' })),
  },
  {
    id: 'articles.blocked',
    calls: [aiArticle.list, aiArticle.update],
    level: 'warning',
    title: '篇文章检查未通过',
    detail: '有必须改的用语或事实，改好才能发布',
    action: '去修改',
    link: '/home/ai?tabid=articles&blocked=yes',
    topics: ['theme.changed', 'article.changed'],
    count: ({ db }, actor) => countRows(db, articleSource(null, actor, { blocked: 'yes' })),
  },
  {
    id: 'articles.outdated',
    calls: [aiArticle.list, aiArticle.refreshFacts],
    level: 'warning',
    title: '篇文章待更新',
    detail: '引用的价格、政策或热点有变化',
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
    hint: '一次写出多篇文章',
    link: '/home/ai?compose=1',
    place: 10,
  },
  {
    id: 'aiTheme.calendar',
    calls: [aiTheme.list],
    title: '发布日历',
    hint: '看这个月的排期',
    link: '/home/ai?tabid=calendar',
    place: 30,
  },
];
