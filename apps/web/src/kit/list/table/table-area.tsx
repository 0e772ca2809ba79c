import { useSize } from '#kit/base/use-size.ts';
import { fitWidths } from '../column-layout.ts';
import type { ListModel } from '../use-list-model.ts';
import { ListTable } from './list-table.tsx';
import { ACTIONS_WIDTH, SELECTION_WIDTH } from './measures.ts';
import { SkeletonTable } from './skeleton-table.tsx';
import styles from './table-area.module.css';

/** The part of the card that is left over for rows; they alone scroll. */
export function TableArea({ model }: { model: ListModel }) {
  const { data, layout, props } = model;
  const [measure, size] = useSize();
  const actions = props.rowActions ? (props.actionsWidth ?? ACTIONS_WIDTH) : 0;
  const selection = model.selectable ? SELECTION_WIDTH : 0;
  const widths = fitWidths(layout.shown, layout.settings, size.width - selection - actions);
  const ready = data.known && layout.loaded && !data.skeleton && size.width > 0;
  return (
    <div ref={measure} className={styles.area} aria-busy={data.fetching}>
      {data.busy && <div className={styles.progress} role="progressbar" aria-label="加载中" />}
      {ready && <ListTable model={model} widths={widths} actionsWidth={actions} size={size} />}
      {data.skeleton && (
        <SkeletonTable
          selectable={model.selectable}
          columns={layout.shown}
          widths={widths}
          rowHeight={layout.rowHeight}
          height={size.height}
        />
      )}
    </div>
  );
}
