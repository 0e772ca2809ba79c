import { type DragEvent, type KeyboardEvent, useState } from 'react';

/**
 * What makes the items of a list change places: by dragging, and with the arrow keys on the one in focus. Give each item what
 * this answers for its place.
 */
export function useDragOrder<Item>(
  items: readonly Item[],
  onChange: (items: Item[]) => void,
  disabled = false,
) {
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (start: number, end: number) => {
    if (end < 0 || end >= items.length || start === end) return;
    const next = [...items];
    next.splice(end, 0, ...next.splice(start, 1));
    onChange(next);
  };
  const leave = () => {
    setFrom(null);
    setOver(null);
  };
  return (at: number) =>
    disabled
      ? {}
      : {
          draggable: true,
          tabIndex: 0,
          'data-dragged': from === at || undefined,
          'data-over': (over === at && from !== null && from !== at) || undefined,
          'aria-roledescription': '可以拖动排序，也可以用方向键移动',
          onDragStart: (event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move';
            setFrom(at);
          },
          onDragOver: (event: DragEvent) => {
            if (from === null) return;
            event.preventDefault();
            setOver(at);
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            if (from !== null) move(from, at);
            leave();
          },
          onDragEnd: leave,
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
            if (event.target !== event.currentTarget) return;
            const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
            if (!step) return;
            event.preventDefault();
            move(at, at + step);
            const list = event.currentTarget.parentElement;
            requestAnimationFrame(() => (list?.children[at + step] as HTMLElement | undefined)?.focus());
          },
        };
}
