import { FILE_KINDS, type FileKind, type Material } from '@zhiying/contract';
import { Checkbox, Input, Select, Skeleton } from 'antd';
import { CheckIcon, CloseIcon, SearchIcon } from '#kit/base/icons.tsx';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { Mark } from '#kit/display/mark.tsx';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import styles from './review-queue.module.css';
import type { Decided } from './use-decide.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

interface ReviewQueueProps {
  state: ReviewQueueState;
  done: readonly Decided[];
  chosen: ReadonlySet<number>;
  onChoose(id: number): void;
}

const TYPES = Object.entries(FILE_KINDS).map(([value, { label }]) => ({ value, label }));

/** The last three decided, then what waits, longest first. */
export function ReviewQueue({ state, done, chosen, onChoose }: ReviewQueueProps) {
  const { rows, filter, setFilter, queue } = state;
  const size = usePhone() ? 'large' : 'middle';
  const waiting = useLoadingSign(!queue.data);
  return (
    <nav className={styles.queue} aria-label="待审核的素材">
      <div className={styles.filter}>
        <Input
          size={size}
          allowClear
          value={filter.q}
          maxLength={50}
          prefix={<SearchIcon />}
          placeholder="素材名称"
          aria-label="搜索待审核的素材"
          onChange={(event) => setFilter({ ...filter, q: event.target.value })}
        />
        <Select
          size={size}
          allowClear
          className={styles.type}
          value={filter.type}
          options={TYPES}
          placeholder="类型"
          aria-label="素材类型"
          onChange={(type: FileKind | undefined) => setFilter({ ...filter, type })}
        />
        <Checkbox
          checked={filter.mine}
          onChange={(event) => setFilter({ ...filter, mine: event.target.checked })}
        >
          仅看指派给我的
        </Checkbox>
      </div>
      <ul className={styles.list}>
        {done.map(({ material, verdict, reviewId }) => (
          <li key={`done-${reviewId}`} className={styles.done}>
            <span className={styles.thumb}>
              <MaterialThumb material={material} small />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{material.name}</span>
              <span className={styles.verdict} data-verdict={verdict}>
                {verdict === 'pass' ? <CheckIcon size={12} /> : <CloseIcon size={12} />}
                {verdict === 'pass' ? '已通过' : '已驳回'}
              </span>
            </span>
          </li>
        ))}
        {waiting && <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.waiting} />}
        {!waiting && queue.data && rows.length === 0 && (
          <li className={styles.none}>{state.filtered ? '未找到符合条件的素材' : '暂无待审核素材'}</li>
        )}
        {(waiting ? [] : rows).map((row) => (
          <QueueRow
            key={row.id}
            row={row}
            current={row.id === state.currentId}
            chosen={chosen.has(row.id)}
            onOpen={() => state.open(row.id)}
            onChoose={() => onChoose(row.id)}
          />
        ))}
        {state.total > rows.length && rows.length > 0 && (
          <li className={styles.none}>
            请先审核这 {rows.length} 个，另有 {state.total - rows.length} 个
          </li>
        )}
      </ul>
    </nav>
  );
}

interface QueueRowProps {
  row: Material;
  current: boolean;
  chosen: boolean;
  onOpen(): void;
  onChoose(): void;
}

const intoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

function QueueRow({ row, current, chosen, onOpen, onChoose }: QueueRowProps) {
  const { stage, stages, submittedAt, reviewers } = row.review;
  return (
    <li className={styles.row} data-current={current || undefined} ref={current ? intoSight : undefined}>
      <Checkbox
        className={styles.check}
        checked={chosen}
        onChange={onChoose}
        aria-label={`选择「${row.name}」`}
      />
      <button type="button" className={styles.face} aria-current={current || undefined} onClick={onOpen}>
        <span className={styles.thumb}>
          <MaterialThumb material={row} small />
        </span>
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
