import { contract, INBOX_BOXES, type InboxBox } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box, PlainButton, Row, Split, Stack } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useLiveSubstances } from '#parts/substance/use-live-substances.ts';
import styles from './inbox.module.css';
import { ReceivedCard } from './received-card.tsx';
import { ReceivedSubjects } from './received-subjects.tsx';
import { SharePanel } from './share-panel.tsx';

const BOXES = Object.keys(INBOX_BOXES) as InboxBox[];
const PAGE = 50 as const;

/** 收到的内容: what an adviser got, what must be shared and what was; made for a phone, as good on a desk. */
export function Inbox() {
  const { search, setSearch } = usePage();
  const box = BOXES.find((each) => each === search.box) ?? 'all';
  const openId = /^[1-9]\d{0,14}$/.test(String(search.open)) ? Number(search.open) : null;
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim());
  const counts = useCall(contract.substanceInbox.counts, {});
  const list = useCall(
    contract.substanceInbox.list,
    { box, page, limit: PAGE, q: q || undefined },
    { keepPrevious: true },
  );
  useLiveSubstances();
  const open = (id: number | undefined) => setSearch({ ...search, open: id });
  const waiting = useLoadingSign(list.isPending);
  const rows = (!waiting && list.data?.rows) || [];
  const more = (list.data?.total ?? 0) > page * PAGE;
  return (
    <Box height="full" padding="16 20" overflow="auto" className={styles.inbox}>
      <Split gap={12} wrap marginBottom={16} className={styles.bar}>
        <Row gap={8} align="stretch" overflow="x" className={styles.boxes} role="group" aria-label="分类">
          {BOXES.map((each) => (
            <PlainButton
              look={{ flex: 'none', height: 32, tone: 'text2', padding: '0 14', background: 'fill' }}
              key={each}
              aria-pressed={each === box}
              onClick={() => {
                setPage(1);
                setSearch({ ...search, box: each, open: undefined });
              }}
            >
              {INBOX_BOXES[each]} {counts.data?.[each] ?? ''}
            </PlainButton>
          ))}
        </Row>
        <SearchInput
          value={typed}
          maxLength={50}
          placeholder="按标题查找"
          onChange={(value) => {
            setPage(1);
            setTyped(value);
          }}
        />
      </Split>
      {box === 'all' && !q && <ReceivedSubjects />}
      {waiting && <Skeleton active className={classOf({ maxWidth: 720 })} paragraph={{ rows: 6 }} />}
      {list.isError && (
        <StateView
          kind="error"
          title="加载失败"
          text={[list.error.message]}
          actions={<Button onClick={() => void list.refetch()}>重试</Button>}
        />
      )}
      {!waiting && list.data?.total === 0 && (
        <StateView
          kind="empty"
          title={q ? '未找到' : EMPTY[box].title}
          text={q ? ['请更换关键字。'] : [EMPTY[box].text]}
        />
      )}
      <Stack tracks="repeat(auto-fill, minmax(340px, 1fr))" phone="stack" as="ul" gap={12}>
        {rows.map((row) => (
          <li key={row.id}>
            <ReceivedCard received={row} onOpen={() => open(row.id)} />
          </li>
        ))}
      </Stack>
      {(more || page > 1) && (
        <Row gap={8} align="stretch" justify="center" padding="16 0">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            上一页
          </Button>
          <Button disabled={!more} onClick={() => setPage(page + 1)}>
            下一页
          </Button>
        </Row>
      )}
      <SharePanel id={openId} onClose={() => open(undefined)} />
    </Box>
  );
}

const EMPTY: Record<InboxBox, { title: string; text: string }> = {
  all: { title: '暂无收到的内容', text: '总部和大区下发的内容将显示在这里，并通知你。' },
  must: { title: '暂无待转内容', text: '必转内容已全部分享。' },
  unopened: { title: '已全部打开', text: '收到的内容已全部打开。' },
  shared: { title: '暂无分享', text: '打开内容并复制文案或二维码即记为分享。' },
};
