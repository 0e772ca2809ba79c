import { type DragEvent, type KeyboardEvent, type PointerEvent, useId } from 'react';
import { movedWithin } from './list-place.ts';
import { useDragLists } from './use-drag-lists.ts';

const STEPS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
/** Pressed for their own sake, not to take the item in hand. */
const INNER = 'input, textarea, select, [role="slider"]';

/**
 * Lets items of a list of any shape change places, by the mouse and with the arrow keys: the way of `DragList`, without its rows.
 * Spread the returned properties on each item.
 */
export function useDragOrder<Item>(
  items: readonly Item[],
  onChange: (items: Item[]) => void,
  disabled = false,
) {
  const list = useId();
  const lists = useDragLists({
    lists: [{ id: list, label: '', count: items.length }],
    onMove: (from, to) => onChange(movedWithin(items, from.at, to.at)),
  });
  const held = lists.held?.at ?? null;
  const place = lists.over?.at ?? null;
  const over = held === null || place === null ? null : place > held ? place - 1 : place;
  return (at: number) =>
    disabled
      ? {}
      : {
          tabIndex: 0,
          'data-movable': true,
          'data-drag-item': `${list} ${at}`,
          'data-dragged': (held === at && over !== null) || undefined,
          'data-over': over === at || undefined,
          'aria-roledescription': '可以拖动排序，也可以用方向键移动',
          // Pictures inside would be dragged by the browser.
          onDragStart: (event: DragEvent) => event.preventDefault(),
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            const inner = (event.target as Element).closest(INNER);
            // A finger scrolls the list.
            if (
              event.button !== 0 ||
              event.pointerType === 'touch' ||
              (inner && inner !== event.currentTarget)
            )
              return;
            lists.lift({ list, at }, `第 ${at + 1} 项`);
          },
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            const step = STEPS[event.key];
            if (event.target !== event.currentTarget || !step) return;
            event.preventDefault();
            const to = at + step;
            if (to >= 0 && to < items.length)
              lists.put({ list, at }, { list, at: step === 1 ? to + 1 : to }, `第 ${at + 1} 项`);
          },
        };
}
