import { useSize } from '#kit/base/use-size.ts';
import { fitWidths } from '../column-layout.ts';
import type { ListModel } from '../use-list-model.ts';
import { AreaFrame } from './area-frame.tsx';
import { ListTable } from './list-table.tsx';
import { actionsWidth, HEADER_HEIGHT, SELECTION_WIDTH, scrollBarWidth } from './measures.ts';
import { useVisibleActions } from './row-actions.tsx';
import { SkeletonTable } from './skeleton-table.tsx';

/** The table's area; only its rows scroll. */
export function TableArea({ model }: { model: ListModel }) {
  const { data, layout, props } = model;
  const [measure, size] = useSize();
  const seen = useVisibleActions();
  const { rowActions } = props;
  const measured = size.width > 0;
  const actions = rowActions && measured ? actionsWidth(data.rows.map((row) => seen(rowActions(row)))) : 0;
  const selection = model.selectable ? SELECTION_WIDTH : 0;
  const overflows = measured && HEADER_HEIGHT + data.rows.length * layout.rowHeight > size.height;
  const room = size.width - (overflows ? scrollBarWidth() : 0) - selection - actions;
  const widths = fitWidths(layout.shown, layout.settings, room);
  const ready = data.known && layout.loaded && !data.skeleton && measured;
  return (
    <AreaFrame model={model} ref={measure}>
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
    </AreaFrame>
  );
}
