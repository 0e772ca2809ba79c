import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import { Bar } from './bar/bar.tsx';
import styles from './desk-list.module.css';
import { FilterArea } from './filter/filter-area.tsx';
import { ListHead } from './list-head.tsx';
import { EmptyState, ErrorState, NothingFound } from './list-states.tsx';
import { Pager } from './pager.tsx';
import { TableArea } from './table/table-area.tsx';
import type { ListModel } from './use-list-model.ts';

/** One card, four strips: filter, bar, table, pager. The card fills the window and only rows scroll. */
export function DeskList({ model }: { model: ListModel }) {
  const { data, isEmpty, props } = model;
  const failed = data.error !== null && !data.known;
  return (
    <div className={classOf({ flow: 'column', height: 'full' }, styles.page)}>
      {!props.headless && <ListHead model={model} />}
      {props.headless && props.headExtra && (
        <Box padding="0 gutter 8" className={classOf({ flow: 'row', justify: 'end', flex: 'none' })}>
          {props.headExtra}
        </Box>
      )}
      <Box
        margin="0 gutter 16"
        className={classOf({
          flow: 'row',
          fill: true,
          background: 'card',
          border: 'line',
          radius: 8,
          overflow: 'hidden',
        })}
      >
        {props.side && (
          <div
            className={classOf(
              { flow: 'column', flex: 'none', minHeight: 0, borderRight: 'line' },
              styles.side,
            )}
          >
            {props.side}
          </div>
        )}
        <div className={classOf({ flow: 'column', grow: true })}>
          {isEmpty ? (
            <EmptyState model={model} />
          ) : (
            <>
              {(props.search?.length ?? 0) > 0 && <FilterArea model={model} />}
              {failed ? (
                <ErrorState model={model} />
              ) : (
                <>
                  <Bar model={model} />
                  {data.known && data.total === 0 ? (
                    <NothingFound model={model} />
                  ) : model.asTiles && props.tile ? (
                    <props.tile.Area model={model} />
                  ) : (
                    <TableArea model={model} />
                  )}
                  <Pager model={model} />
                </>
              )}
            </>
          )}
        </div>
      </Box>
    </div>
  );
}
