import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import { EmptyState, ErrorState, NothingFound } from '../list-states.tsx';
import type { ListModel } from '../use-list-model.ts';
import { Cards } from './cards.tsx';
import { PhoneBulkBar } from './phone-bulk-bar.tsx';
import { PhoneFilter } from './phone-filter.tsx';
import { PhoneHead } from './phone-head.tsx';
import { PhonePager } from './phone-pager.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';

/** A list below 768 px: rows become cards, conditions become chips, a long press selects. */
export default function PhoneList({ model }: { model: ListModel }) {
  const { data, isEmpty, props, selection } = model;
  const failed = data.error !== null && !data.known;
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      {!props.headless && <PhoneHead model={model} />}
      {props.headless && props.headExtra && (
        <Box padding="8 gutter" className={classOf({ flow: 'row', justify: 'end', flex: 'none' })}>
          {props.headExtra}
        </Box>
      )}
      {props.side}
      {!isEmpty && <PhoneFilter model={model} />}
      <Box fill overflow="y" overscroll="contain" aria-busy={data.fetching}>
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
      </Box>
      {data.total > 0 && (selection.none ? <PhonePager model={model} /> : <PhoneBulkBar model={model} />)}
    </div>
  );
}
