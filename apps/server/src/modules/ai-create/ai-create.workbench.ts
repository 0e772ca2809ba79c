import { articleState, contract, themeState } from '@zhiying/contract';
import { type Findable, findable, reviewTodo, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { articleSource } from './article/article.source.ts';
import { queueSource } from './review/review.source.ts';
import { themeSource } from './theme/theme.source.ts';

const { aiTheme, aiArticle, aiArticleReview } = contract;

export const aiCreateTodos: readonly Todo[] = [
  reviewTodo(aiArticleReview, {
    id: 'articles.review',
    place: 10,
    title: '篇文章待审核',
    detail: '通过后即可发布',
    link: '/home/ai?tabid=review',
    menu: 'ai',
    topics: ['theme.changed'],
    rows: (actor) => queueSource(null, actor, { page: 1, limit: 50 }),
  }),
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
    rows: (actor) => themeSource(null, actor, { status: 'ready' }),
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
    rows: (actor) => articleSource(null, actor, { blocked: 'yes' }),
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
    rows: (actor) => articleSource(null, actor, { outdated: 'yes' }),
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
];

export const findCreated: readonly Findable[] = [
  findable(
    { id: 'aiTheme', call: aiTheme.list, title: '主题', place: 10 },
    (actor, q) => themeSource(null, actor, { q }),
    ({ id, topic, status, node }) => ({
      title: topic,
      meta: [themeState.label(status), node.name],
      link: `/home/ai?theme=${id}`,
    }),
  ),
  findable(
    { id: 'aiArticle', call: aiArticle.list, title: '文章', place: 20 },
    (actor, q) => articleSource(null, actor, { q }),
    ({ id, title, status, theme }) => ({
      title,
      meta: [articleState.label(status), theme],
      link: `/home/ai?article=${id}`,
    }),
  ),
];
