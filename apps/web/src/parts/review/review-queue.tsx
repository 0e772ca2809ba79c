import { Checkbox, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, CloseIcon, SearchIcon } from '#kit/base/icons.tsx';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Box, Column, Muted, PlainButton, Stack, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { Mark } from '#kit/display/mark.tsx';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import styles from './review-queue.module.css';
import type { DecisionResult } from './use-decide.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

const SMALL = { flow: 'row', gap: 4, align: 'center', size: '12/18', tone: 'muted' } as const;

interface ReviewQueueProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  filters: ReactNode;
  done: readonly DecisionResult<Row>[];
  chosen: ReadonlySet<number>;
  onChoose(id: number): void;
}

/** The last three decided, then what waits, longest first. */
export function ReviewQueue<Row extends ReviewRow>({
  kind,
  state,
  filters,
  done,
  chosen,
  onChoose,
}: ReviewQueueProps<Row>) {
  const { noun, measure } = kind;
  const { rows, filter, queue } = state;
  const size = usePhone() ? 'large' : 'middle';
  const waiting = useLoadingSign(!queue.data);
  return (
    <Column
      as="nav"
      minHeight={0}
      background="card"
      borderRight="line"
      className={styles.queue}
      aria-label={`待审核的${noun}`}
    >
      <Stack tracks="1fr 96px" gap={8} padding="10 12" borderBottom="line2" className={styles.filter}>
        <Input
          size={size}
          allowClear
          value={filter.q}
          maxLength={50}
          prefix={<SearchIcon />}
          placeholder={`${noun}名称`}
          aria-label={`搜索待审核的${noun}`}
          onChange={(event) => filter.setQ(event.target.value)}
        />
        {filters}
        <Checkbox checked={filter.mine} onChange={(event) => filter.setMine(event.target.checked)}>
          仅看指派给我的
        </Checkbox>
      </Stack>
      <Box as="ul" fill padding={6} overflow="auto" className={styles.list}>
        {done.map(({ subject, verdict, reviewId }) => (
          <li
            key={`done-${reviewId}`}
            className={classOf(
              { flow: 'row', gap: 8, align: 'center', radius: 6, phone: 'hidden' },
              styles.done,
            )}
          >
            <Thumb>{kind.thumb?.(subject)}</Thumb>
            <Column as="span" grow>
              <Text size="13/20" clip>
                {subject.name}
              </Text>
              <span className={classOf(SMALL, styles.verdict)} data-verdict={verdict}>
                {verdict === 'pass' ? <CheckIcon size={12} /> : <CloseIcon size={12} />}
                {verdict === 'pass' ? '已通过' : '已驳回'}
              </span>
            </Column>
          </li>
        ))}
        {waiting && (
          <Skeleton active title={false} paragraph={{ rows: 8 }} className={classOf({ padding: 12 })} />
        )}
        {!waiting && queue.data && rows.length === 0 && (
          <Muted padding="16 8" as="li" textAlign="center">
            {state.filtered ? `未找到符合条件的${noun}` : `暂无待审核${noun}`}
          </Muted>
        )}
        {(waiting ? [] : rows).map((row) => (
          <QueueRow
            key={row.id}
            kind={kind}
            row={row}
            current={row.id === state.currentId}
            chosen={chosen.has(row.id)}
            onOpen={() => state.open(row.id)}
            onChoose={() => onChoose(row.id)}
          />
        ))}
        {state.total > rows.length && rows.length > 0 && (
          <Muted padding="16 8" as="li" textAlign="center">
            请先审核这 {rows.length} {measure}，另有 {state.total - rows.length} {measure}
          </Muted>
        )}
      </Box>
    </Column>
  );
}

interface QueueRowProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  row: Row;
  current: boolean;
  chosen: boolean;
  onOpen(): void;
  onChoose(): void;
}

const intoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function QueueRow<Row extends ReviewRow>({
  kind,
  row,
  current,
  chosen,
  onOpen,
  onChoose,
}: QueueRowProps<Row>) {
  const { stage, stages, submittedAt, reviewers } = row.review;
  return (
    <Box
      as="li"
      hover="fill2"
      className={classOf({ flow: 'row', gap: 8, align: 'center', padding: '0 6', radius: 6 }, styles.row)}
      data-current={current || undefined}
      ref={current ? intoSight : undefined}
    >
      <Checkbox
        className={classOf({ flex: 'none' })}
        checked={chosen}
        onChange={onChoose}
        aria-label={`选择「${row.name}」`}
      />
      <PlainButton
        look={{
          flow: 'row',
          gap: 8,
          align: 'center',
          grow: true,
          tone: 'inherit',
          textAlign: 'left',
          padding: '6 0',
        }}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <Thumb>{kind.thumb?.(row)}</Thumb>
        <Column as="span" grow>
          <Text size="13/20" clip title={row.name}>
            {row.name}
          </Text>
          <span className={classOf(SMALL, styles.meta)}>
            {submittedAt ? momentText(submittedAt) : ''}
            {row.versionNo > 1 && <Mark tone="primary">{`v${row.versionNo}`}</Mark>}
            {stages > 1 && <Mark>{`${stage}/${stages} 级`}</Mark>}
            {reviewers.length > 0 && <Mark tone="warning">指派</Mark>}
          </span>
        </Column>
      </PlainButton>
    </Box>
  );
}

/** Small, before the name; kinds without pictures have none. */
const Thumb = ({ children }: { children: ReactNode }) =>
  children && (
    <Text
      look={{ flex: 'none', height: 40, radius: 4, overflow: 'hidden', position: 'relative' }}
      className={styles.thumb}
    >
      {children}
    </Text>
  );
