import { type Article, articleState, contract } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage } from '#kit/list/index.ts';
import { action, allowed, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import styles from '../theme/theme.module.css';
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
      rowActions={(article) => allowed(article, rowActions)}
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
  <span className={styles.card}>
    <span className={styles.cardLine}>
      <b>{article.title || articleState.label(article.status)}</b>
      <ArticleState article={article} />
    </span>
    <span className={styles.cardLine}>
      <ArticleMarks article={article} />
      <PlatformMark platform={article.platform} />
    </span>
    <span className={styles.cardFoot}>
      <MetaLine items={[article.theme, momentText(article.updatedAt)]} />
    </span>
  </span>
);
