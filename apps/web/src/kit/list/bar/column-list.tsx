import { Checkbox } from 'antd';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { DragIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import type { ListModel } from '../use-list-model.ts';
import styles from './column-settings.module.css';

const ITEM_HEIGHT = 32;

/** Dragged by the handle; with the keyboard the handle moves the column by the arrow keys. */
export function ColumnList({ layout }: { layout: ListModel['layout'] }) {
  const [dragged, setDragged] = useState<{ id: string; startY: number; startIndex: number }>();
  const { arranged } = layout;

  const startDrag = (event: PointerEvent<HTMLButtonElement>, id: string, index: number) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged({ id, startY: event.clientY, startIndex: index });
  };
  const drag = (event: PointerEvent) => {
    if (!dragged) return;
    const now = arranged.findIndex((column) => column.id === dragged.id);
    const target = dragged.startIndex + Math.round((event.clientY - dragged.startY) / ITEM_HEIGHT);
    const bounded = Math.min(arranged.length - 1, Math.max(1, target));
    if (bounded !== now) layout.move(now, bounded);
  };
  const step = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    layout.move(index, index + by);
  };

  return (
    <ul className={styles.list}>
      {arranged.map((column, index) => (
        <li key={column.id} className={styles.item} data-dragged={dragged?.id === column.id}>
          <button
            type="button"
            className={styles.handle}
            disabled={index === 0}
            aria-label={`移动「${column.title}」，用上下键调整顺序`}
            onPointerDown={(event) => startDrag(event, column.id, index)}
            onPointerMove={drag}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
            onKeyDown={(event) => step(event, index)}
          >
            <DragIcon size={14} />
          </button>
          <Checkbox
            checked={layout.isShown(column)}
            disabled={index === 0}
            onChange={(event) => layout.show(column.id, event.target.checked)}
          >
            {column.title}
          </Checkbox>
          {index === 0 && <span className={pieces.small}>固定在左</span>}
        </li>
      ))}
    </ul>
  );
}
