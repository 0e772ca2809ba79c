import { contract, OFFLINE_LABEL } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { RefreshIcon } from '#kit/base/icons.tsx';
import { Muted, Row, RowButton, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './editor.module.css';
import { Panel } from './panel.tsx';
import type { ArticleDesk } from './use-article-editor.ts';

/** Titles with their reasons; a click takes one. Asked for only when wanted: it may cost. */
export function TitlePanel({ desk }: { desk: ArticleDesk }) {
  const [round, setRound] = useState<number | null>(null);
  const offerUndo = useUndo();
  const query = useCall(
    contract.aiArticle.titles,
    { id: desk.info.id, round: round ?? 0 },
    { enabled: round !== null, keepPrevious: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const take = (title: string) => {
    const before = desk.title;
    desk.setTitle(title);
    offerUndo('已更换标题', () => desk.setTitle(before));
  };
  return (
    <Panel
      title="标题建议"
      beside={
        <Button
          type="link"
          size="small"
          icon={<RefreshIcon size={14} />}
          loading={query.isFetching}
          disabled={query.data?.engine === OFFLINE_LABEL}
          onClick={() => setRound(round === null ? 0 : round + 1)}
        >
          {round === null ? '生成标题' : '换一批'}
        </Button>
      }
    >
      {round !== null && (
        <QueryView query={query}>
          {({ rows, limit, engine }) => (
            <div className={styles.titles}>
              {engine === OFFLINE_LABEL && (
                <Muted as="p" lineHeight={20}>
                  未接入模型：仅列出主题、小标题和文中原句。
                </Muted>
              )}
              {rows.map((row) => (
                <RowButton
                  key={row.title}
                  flow="block"
                  tone="text"
                  padding="8 16"
                  borderTop="line2"
                  hover="fill2"
                  className={styles.titleRow}
                  aria-pressed={row.title === desk.title}
                  onClick={() => take(row.title)}
                >
                  <span>{row.title}</span>
                  <small>{row.reason}</small>
                  <Row as="span" gap={8} size="12/18" tone="muted" className={styles.score}>
                    <Text as="em" upright data-over={row.tooLong || undefined}>
                      {row.words} 字{row.tooLong && `，超过 ${limit}`}
                    </Text>
                    <i aria-hidden="true">
                      <u style={{ width: `${row.score}%` }} />
                    </i>
                    {row.score} 分
                  </Row>
                </RowButton>
              ))}
            </div>
          )}
        </QueryView>
      )}
    </Panel>
  );
}
