import type { Freshness } from '@zhiying/contract';
import { contract } from '@zhiying/contract';
import { Button, Popover } from 'antd';
import { RefreshIcon } from '#kit/base/icons.tsx';
import { Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useAnalysisAddress } from './analysis.address.ts';
import styles from './analysis.module.css';
import { freshnessNotes } from './freshness-notes.ts';

/** How far the figures can be trusted, said before anybody asks. */
export function FreshnessLine({ freshness }: { freshness: Freshness }) {
  const { filter } = useAnalysisAddress();
  const refresh = useAction(contract.aiAnalysis.refresh, {
    onSuccess: ({ total }) =>
      void message.success(total > 0 ? `正在同步 ${total} 条内容的数据，完成后自动更新` : '暂无可同步的内容'),
    onError: (error) => void message.error(error.message),
  });
  const { asOf, stale, accounts } = freshness;
  return (
    <Row
      look={{ gap: '4 12', wrap: true, minHeight: 24, size: 12, tone: 'muted' }}
      className={styles.freshness}
      data-stale={stale > 0}
    >
      <span>
        {asOf ? (
          <>
            数据截至 <Moment at={asOf} />
          </>
        ) : (
          '暂无数据'
        )}
      </span>
      {freshnessNotes(freshness).map((note) => (
        <span key={note}>{note}</span>
      ))}
      {stale > 0 && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          content={<Unreadable accounts={accounts} />}
        >
          <Button type="link" size="small" className={styles.why}>
            {accounts.length} 个账号同步失败，影响 {stale} 条
          </Button>
        </Popover>
      )}
      <Button
        type="text"
        size="small"
        icon={<RefreshIcon />}
        loading={refresh.isPending}
        onClick={() => refresh.mutate(filter)}
      >
        立即同步
      </Button>
    </Row>
  );
}

const Unreadable = ({ accounts }: Pick<Freshness, 'accounts'>) => (
  <Stack maxHeight={320} as="ul" gap={12} padding={4} overflow="auto" className={styles.unreadable}>
    {accounts.map(({ id, name, posts, reason, asOf }) => (
      <Stack as="li" gap="2 8" key={id}>
        <Text as="b" weight={600}>
          {name}
        </Text>
        <span>{posts} 条</span>
        <Text as="p" fullRow size={12} tone="text2">
          {reason}
        </Text>
        <Text as="small" fullRow size={12} tone="muted">
          {asOf ? (
            <>
              截至 <Moment at={asOf} />
            </>
          ) : (
            '从未同步'
          )}
        </Text>
      </Stack>
    ))}
  </Stack>
);
