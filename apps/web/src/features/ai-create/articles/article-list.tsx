import { type Article, articleState, contract } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Split, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { action, allowedActions, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import { posterFrom } from '#parts/poster/poster.address.ts';
import { mayGoOut } from '../common/may-go-out.ts';
import { ArticleMarks, ArticleState, articleColumns } from './article.columns.tsx';
import { articleSearch } from './article.search.ts';

/** Every article of every theme, whatever theme it was written for. */
export function ArticleList() {
  useLiveThemes();
  const mayOpen = useMayOpen();
  const { toArticle, toTheme } = useAiAddress();
  const onError = (error: Error) => void message.error(error.message);
  const retry = useAction(contract.aiArticle.retry, { onError });
  const update = useAction(contract.aiArticle.refreshFacts, {
    onError,
    onSuccess: ({ changed }) =>
      void message.success(changed > 0 ? `已更新 ${changed} 篇文章的事实` : '所选文章的事实都是最新的'),
  });
  const rowActions = [
    action<Article>({
      id: 'article.edit',
      title: '编辑',
      call: contract.aiArticle.update,
      can: 'edit',
      run: ({ id }) => toArticle(id),
    }),
    action<Article>({
      id: 'article.retry',
      title: '重试',
      call: contract.aiArticle.retry,
      can: 'retry',
      run: ({ id }) => retry.mutate({ id }),
    }),
    action<Article>({
      id: 'article.poster',
      title: '制作海报',
      call: contract.poster.make,
      can: 'share',
      run: ({ id }) => go(posterFrom({ articleId: id })),
    }),
    action<Article>({
      id: 'article.theme',
      title: '查看主题',
      call: contract.aiTheme.info,
      run: ({ themeId }) => toTheme(themeId),
    }),
  ];
  return (
    <ListPage
      headless
      id="aiArticle"
      noun="文章"
      list={contract.aiArticle.list}
      columns={articleColumns}
      search={articleSearch(mayOpen(keysOf(contract.member.list)))}
      card={(article) => <ArticleCard article={article} />}
      rowActions={(article) =>
        allowedActions(article, rowActions).filter(({ id }) => id !== 'article.poster' || mayGoOut(article))
      }
      bulkActions={[
        {
          id: 'article.facts',
          title: '更新事实',
          keys: keysOf(contract.aiArticle.refreshFacts),
          run: async ({ ids, clear }) => {
            if (await update.mutateAsync({ ids: [...ids] }).catch(() => null)) clear();
          },
        },
      ]}
      onOpenRow={({ id, status, themeId }) => (status === 'done' ? toArticle(id) : toTheme(themeId))}
      empty={{
        title: '暂无文章',
        text: ['新建主题后，生成的每一篇', '都会显示在这里，可按检查结果筛选。'],
      }}
    />
  );
}

const ArticleCard = ({ article }: { article: Article }) => (
  <Text flow="block" minWidth={0}>
    <Split as="span" gap={8} minWidth={0} lineHeight={24}>
      <Text as="b" weight={600} clip>
        {article.title || articleState.label(article.status)}
      </Text>
      <ArticleState article={article} />
    </Split>
    <Split as="span" gap={8} minWidth={0} lineHeight={24}>
      <ArticleMarks article={article} />
      <PlatformMark platform={article.platform} />
    </Split>
    <Split as="span" size="12/20" tone="muted">
      <MetaLine items={[article.theme, momentText(article.updatedAt)]} />
    </Split>
  </Text>
);
