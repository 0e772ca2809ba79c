import { contract, HELP_PAGE, type HelpCategory, type HelpEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { BarButton, Box, Card, Muted, Stack, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { HelpArticleView } from '#parts/help/help-reading.tsx';
import { HelpFound } from '#parts/help/help-search.tsx';
import styles from './help.module.css';
import { HelpManage } from './manage/help-manage.tsx';

const HOME = '/home/help/center';

/** Reading: categories and articles beside the one that is read. Whoever keeps help manages it here as well. */
export default function HelpCenterPage() {
  const { search, setSearch } = usePage();
  const contents = useCall(contract.help.contents);
  // Each channel has help of its own; without a channel the address is the first one's.
  const channel = useProfile()?.channel;
  if (search.view === 'manage')
    return (
      <HelpManage
        edit={typeof search.edit === 'string' || typeof search.edit === 'number' ? `${search.edit}` : null}
        onEdit={(edit) =>
          setSearch(edit === null ? { view: 'manage' } : { view: 'manage', edit }, { push: true })
        }
        onDone={() => setSearch({}, { push: true })}
      />
    );
  return (
    <PageFrame
      head={
        <PageHead>
          <Button href={`/manager${HELP_PAGE}${channel ? `?channel=${channel.id}` : ''}`} target="_blank">
            公开页面
          </Button>
          <Button href="/manager/guide">新手引导</Button>
          {contents.data?.manages && (
            <Button type="primary" onClick={() => setSearch({ view: 'manage' }, { push: true })}>
              管理帮助
            </Button>
          )}
        </PageHead>
      }
    >
      <QueryView query={contents}>
        {({ categories, articles }) => {
          const wanted = Number(search.id ?? 0);
          return (
            <Reading
              categories={categories}
              articles={articles}
              id={wanted > 0 ? wanted : articles[0]?.id}
              onArticle={(id) => setSearch({ id }, { push: true })}
            />
          );
        }}
      </QueryView>
    </PageFrame>
  );
}

interface ReadingProps {
  categories: readonly HelpCategory[];
  articles: readonly HelpEntry[];
  id: number | undefined;
  onArticle(id: number): void;
}

function Reading({ categories, articles, id, onArticle }: ReadingProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const open = (next: number) => {
    setTyped('');
    onArticle(next);
  };
  return (
    <div className={styles.reading}>
      <Card as="nav" padding={12} className={styles.contents} aria-label="帮助目录">
        <SearchInput value={typed} onChange={setTyped} placeholder="搜索帮助" aria-label="搜索帮助" />
        <Branch categories={categories} articles={articles} parentId={null} id={id} onArticle={open} />
      </Card>
      <Card padding={24} className={styles.article}>
        {q && typed.trim() ? (
          <HelpFound q={q} onArticle={open} />
        ) : id === undefined ? (
          <StateView kind="not-found" title="暂无帮助文章" text={['文章发布后显示在这里。']} />
        ) : (
          <HelpArticleView id={id} page={HOME} onArticle={open} />
        )}
      </Card>
    </div>
  );
}

/** A level of the tree: categories that hold something, then articles of this level. */
function Branch({ parentId, ...props }: ReadingProps & { parentId: number | null }) {
  const { categories, articles, id, onArticle } = props;
  return (
    <Box as="ul">
      {categories
        .filter((one) => one.parentId === parentId && one.articles > 0)
        .map((category) => (
          <li key={category.id}>
            <Text as="h2" size="12/28" weight={400} tone="muted" margin={0} paddingX={8}>
              {category.name}
            </Text>
            <Branch {...props} parentId={category.id} />
          </li>
        ))}
      {articles
        .filter((one) => one.categoryId === parentId)
        .map((article) => (
          <li key={article.id}>
            <BarButton
              width="full"
              padding="0 8"
              minHeight={32}
              radius={6}
              hover="fill"
              {...(article.id === id ? { tone: 'link', background: 'fill' } : {})}
              aria-current={article.id === id ? 'page' : undefined}
              onClick={() => onArticle(article.id)}
            >
              <Stack textAlign="left">{article.title}</Stack>
              <Muted marginLeft="auto">{article.minutes} 分钟</Muted>
            </BarButton>
          </li>
        ))}
    </Box>
  );
}
