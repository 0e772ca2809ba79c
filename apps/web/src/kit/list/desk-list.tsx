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
    <div className={styles.page}>
      {!props.headless && <ListHead model={model} />}
      {props.headless && props.headExtra && <div className={styles.extra}>{props.headExtra}</div>}
      <div className={styles.card}>
        {props.side && <div className={styles.side}>{props.side}</div>}
        <div className={styles.main}>
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
      </div>
    </div>
  );
}
