import { Checkbox, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, SearchIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { Mark } from '#kit/display/mark.tsx';
import type { ReviewKind, ReviewRow } from './review-kind.ts';
import styles from './review-queue.module.css';
import type { Decided } from './use-decide.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewQueueProps<Row extends ReviewRow> {
  kind: ReviewKind<Row>;
  state: ReviewQueueState<Row>;
  filters: ReactNode;
  done: readonly Decided<Row>[];
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
  return (
    <nav className={styles.queue} aria-label={`待审核的${noun}`}>
      <div className={styles.filter}>
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
          只看指派给我的
        </Checkbox>
      </div>
      <ul className={styles.list}>
        {done.map(({ subject, verdict, reviewId }) => (
          <li key={`done-${reviewId}`} className={styles.done}>
            {kind.thumb && <span className={styles.thumb}>{kind.thumb(subject)}</span>}
            <span className={styles.text}>
              <span className={styles.name}>{subject.name}</span>
              <span className={styles.verdict} data-verdict={verdict}>
                {verdict === 'pass' ? <CheckIcon size={12} /> : <CloseIcon size={12} />}
                {verdict === 'pass' ? '已通过' : '已驳回'}
              </span>
            </span>
          </li>
        ))}
        {!queue.data && <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.waiting} />}
        {queue.data && rows.length === 0 && (
          <li className={styles.none}>
            {state.filtered ? `没有符合条件的${noun}` : `没有等待审核的${noun}`}
          </li>
        )}
        {rows.map((row) => (
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
          <li className={styles.none}>
            先审完这 {rows.length} {measure}，后面还有 {state.total - rows.length} {measure}
          </li>
        )}
      </ul>
    </nav>
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
    <li className={styles.row} data-current={current || undefined} ref={current ? intoSight : undefined}>
      <Checkbox
        className={styles.check}
        checked={chosen}
        onChange={onChoose}
        aria-label={`选择 ${row.name}`}
      />
      <button type="button" className={styles.face} aria-current={current || undefined} onClick={onOpen}>
        {kind.thumb && <span className={styles.thumb}>{kind.thumb(row)}</span>}
        <span className={styles.text}>
          <span className={styles.name} title={row.name}>
            {row.name}
          </span>
          <span className={styles.meta}>
            {submittedAt ? momentText(submittedAt) : ''}
            {row.versionNo > 1 && <Mark tone="primary">{`v${row.versionNo}`}</Mark>}
            {stages > 1 && <Mark>{`${stage}/${stages} 级`}</Mark>}
            {reviewers.length > 0 && <Mark tone="warning">指派</Mark>}
          </span>
        </span>
      </button>
    </li>
  );
}
