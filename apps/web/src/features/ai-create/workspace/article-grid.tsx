import { type Article, contract, type ThemeInfo } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Box, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { ReviewButtons, reviewSum } from '#parts/review/review-buttons.tsx';
import { SUBMITTED_ARTICLE } from '../review/submitted-article.ts';
import { ArticleTile } from './article-tile.tsx';
import { mergeProgress } from './merge-progress.ts';
import { SimilarityPanel } from './similarity-panel.tsx';
import { useLiveArticles } from './use-live-articles.ts';
import styles from './workspace.module.css';

type Shown = 'all' | 'todo' | 'done';
const needsSomebody = ({ status, blocks, outdated, review }: Article) =>
  status === 'failed' || (status === 'done' && (blocks > 0 || outdated !== null || review === 'rejected'));
const isFine = (article: Article) => article.status === 'done' && !needsSomebody(article);

/** The articles in their fixed order, so that nothing moves while they fill. */
export function ArticleGrid({ theme }: { theme: ThemeInfo }) {
  const query = useCall(contract.aiArticle.byTheme, { id: String(theme.id) });
  const told = useLiveArticles(theme.id);
  const reviewing = useCall(contract.aiArticleReview.setting).data?.on ?? false;
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Box
      as="section"
      look={{ minWidth: 0, padding: '12 16 24', overflow: 'auto' }}
      className={styles.articles}
      aria-label="文章"
    >
      <QueryView query={query}>
        {({ rows }) => {
          if (rows.length === 0)
            return (
              <StateView
                kind="empty"
                title="暂无文章"
                text={[`点击「开始生成」后，${theme.count} 篇文章将逐篇显示在这里。`]}
              />
            );
          const articles = rows.map((row) => mergeProgress(row, told[row.id]));
          const todo = articles.filter(needsSomebody);
          const fine = articles.filter(isFine);
          const visible = shown === 'all' ? articles : shown === 'todo' ? todo : fine;
          return (
            <>
              <Row as="header" gap="4 12" wrap minHeight={36} marginBottom={8} className={styles.bar}>
                <h2>{articles.length} 篇文章</h2>
                <Segments articles={articles} />
                <Muted flex={1} role="status">
                  {sumOf(articles, todo.length, fine.length)}
                  {reviewing && reviewSum(articles)}
                </Muted>
                <RefreshFacts articles={articles} />
                <ReviewButtons
                  of={SUBMITTED_ARTICLE}
                  rows={articles}
                  onReview={(id) => go({ path: 'ai', search: { tabid: 'review', look: id } })}
                />
                <Segmented<Shown>
                  size="small"
                  value={shown}
                  onChange={setShown}
                  options={[
                    { value: 'all', label: '全部' },
                    { value: 'todo', label: `待处理 ${todo.length}` },
                    { value: 'done', label: `已完成 ${fine.length}` },
                  ]}
                />
              </Row>
              {theme.note && (
                <Text as="p" size="12/18" tone="text2" marginBottom={8}>
                  {theme.note}
                </Text>
              )}
              <Stack tracks="repeat(auto-fill, minmax(216px, 1fr))" gap={12}>
                {visible.map((article) => (
                  <ArticleTile key={article.id} article={article} reviewing={reviewing} />
                ))}
                {visible.length === 0 && (
                  <Text as="p" size={13} tone="muted">
                    {shown === 'todo' ? '暂无待处理的文章' : '暂无已完成的文章'}
                  </Text>
                )}
                {shown === 'all' && fine.length + todo.length > 1 && <SimilarityPanel themeId={theme.id} />}
              </Stack>
            </>
          );
        }}
      </QueryView>
    </Box>
  );
}

/** Puts today's facts into all articles that quote older ones. */
function RefreshFacts({ articles }: { articles: readonly Article[] }) {
  const update = useAction(contract.aiArticle.refreshFacts, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ changed }) => void message.success(`已更新 ${changed} 篇文章中的事实`),
  });
  const ids = articles
    .filter(({ outdated, can }) => outdated === 'fact' && can.includes('edit'))
    .map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <Button size="small" loading={update.isPending} onClick={() => update.mutate({ ids })}>
      更新 {ids.length} 篇的事实
    </Button>
  );
}

/** One small bar per article, up to twenty; beyond that the sentence beside it is enough. */
const Segments = ({ articles }: { articles: readonly Article[] }) =>
  articles.length > 20 ? null : (
    <Row as="span" gap={4} align="stretch" className={styles.segments} aria-hidden="true">
      {articles.map((article) => (
        <Text
          as="i"
          look={{ height: 6, background: 'line', radius: 2 }}
          key={article.id}
          data-state={needsSomebody(article) ? 'todo' : article.status}
        />
      ))}
    </Row>
  );

function sumOf(articles: readonly Article[], todo: number, fine: number) {
  const count = (status: Article['status']) => articles.filter((one) => one.status === status).length;
  const parts: [number, string][] = [
    [fine, '已完成'],
    [count('writing'), '生成中'],
    [todo, '待处理'],
    [count('queued'), '排队中'],
    [count('cancelled'), '已取消'],
  ];
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join('，');
}
