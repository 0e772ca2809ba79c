import { type DragEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import { Box, Text } from '#kit/base/pieces.tsx';
import type { Size } from '#kit/base/use-size.ts';
import type { Row, Tile } from '../list-types.ts';
import { isChosen } from '../selection.ts';
import type { ListModel } from '../use-list-model.ts';
import { columnsIn, windowOf } from './tile-layout.ts';
import styles from './tiles.module.css';
import { useTileKeys } from './use-tile-keys.ts';

interface TilesProps {
  model: ListModel;
  tile: Tile<Row>;
  size: Size;
}

/** Cards of one size, of which only those in sight are drawn. */
export function Tiles({ model, tile, size }: TilesProps) {
  const { data, idOf, props } = model;
  const view = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const columns = columnsIn(size.width, tile.minWidth);
  const shown = windowOf(data.rows.length, columns, tile.height, scrollTop, size.height);
  const keys = useTileKeys(model, view, { columns, tileHeight: tile.height, height: size.height });
  return (
    <Box
      height="full"
      overflow="y"
      overscroll="contain"
      ref={view}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <div className={classOf({ position: 'relative' })} style={{ height: shown.total }}>
        <Box
          position="absolute"
          className={classOf({ flow: 'stack', gap: 12 }, styles.tiles)}
          role="listbox"
          tabIndex={-1}
          aria-multiselectable
          aria-label={`${props.noun}卡片`}
          data-stale={data.stale}
          data-choosing={!model.selection.none}
          style={{ top: shown.offset, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {data.rows.slice(shown.from, shown.to).map((row, index) => (
            <TileCard
              key={idOf(row)}
              row={row}
              at={shown.from + index}
              model={model}
              tile={tile}
              keys={keys}
            />
          ))}
        </Box>
      </div>
    </Box>
  );
}

interface TileCardProps extends Pick<TilesProps, 'model' | 'tile'> {
  row: Row;
  at: number;
  keys: ReturnType<typeof useTileKeys>;
}

function TileCard({ row, at, model, tile, keys }: TileCardProps) {
  const { data, idOf, props, selection, selectable } = model;
  const id = idOf(row);
  const chosen = isChosen(selection.selection, id);
  const startDrag = (event: DragEvent) => {
    if (!tile.dragType) return;
    const ids = chosen ? [...selection.selection.ids] : [id];
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(tile.dragType, JSON.stringify(ids));
  };
  return (
    <div
      role="option"
      aria-selected={chosen}
      aria-label={tile.label(row)}
      aria-setsize={data.rows.length}
      aria-posinset={at + 1}
      tabIndex={at === keys.current ? 0 : -1}
      data-at={at}
      data-open={props.openRowId === id || undefined}
      className={classOf(
        {
          minWidth: 0,
          background: 'card',
          border: 'line',
          radius: 8,
          overflow: 'hidden',
          position: 'relative',
          cursor: 'pointer',
        },
        styles.tile,
      )}
      style={{ height: tile.height }}
      draggable={tile.dragType !== undefined && !selection.selection.whole}
      onDragStart={startDrag}
      onFocus={() => keys.setCurrent(at)}
      onKeyDown={keys.onKeyDown}
      onClick={(event) => {
        const ticking = (event.target as Element).closest('[data-tick]') !== null;
        if (selectable && (ticking || event.shiftKey || event.ctrlKey || event.metaKey))
          keys.choose(at, event.shiftKey);
        else props.onOpenRow?.(row);
      }}
    >
      {tile.render(row)}
      {selectable && (
        <Text
          tone="white"
          position="absolute"
          inset="8 auto auto 8"
          className={classOf(
            {
              flow: 'row',
              align: 'center',
              justify: 'center',
              square: 18,
              background: 'card',
              border: 'ctl',
              radius: 4,
            },
            styles.tick,
          )}
          data-tick
          data-chosen={chosen || undefined}
        >
          {chosen && <CheckIcon size={12} />}
        </Text>
      )}
    </div>
  );
}
