import pieces from '#kit/base/pieces.module.css';
import { EmptyState, ErrorState, NothingFound } from '../list-states.tsx';
import type { ListModel } from '../use-list-model.ts';
import { Cards } from './cards.tsx';
import { PhoneBulkBar } from './phone-bulk-bar.tsx';
import { PhoneFilter } from './phone-filter.tsx';
import { PhoneHead } from './phone-head.tsx';
import styles from './phone-list.module.css';
import { PhonePager } from './phone-pager.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';

/** Under 768 px: rows become cards, conditions become chips, a long press chooses. */
export default function PhoneList({ model }: { model: ListModel }) {
  const { data, isEmpty, props, selection } = model;
  const failed = data.error !== null && !data.known;
  return (
    <div className={pieces.page}>
      {!props.headless && <PhoneHead model={model} />}
      {props.headless && props.headExtra && <div className={styles.extra}>{props.headExtra}</div>}
      {props.side}
      {!isEmpty && <PhoneFilter model={model} />}
      <div className={styles.scroll} aria-busy={data.fetching}>
        {isEmpty ? (
          <EmptyState model={model} />
        ) : failed ? (
          <ErrorState model={model} />
        ) : data.known && data.total === 0 ? (
          <NothingFound model={model} />
        ) : data.known ? (
          <Cards model={model} />
        ) : (
          data.skeleton && <SkeletonCards />
        )}
      </div>
      {data.total > 0 && (selection.none ? <PhonePager model={model} /> : <PhoneBulkBar model={model} />)}
    </div>
  );
}
