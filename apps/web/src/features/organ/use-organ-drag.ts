import type { Organ } from '@zhiying/contract';
import { type DragEvent, useState } from 'react';
import { isWithin } from './organ-tree.ts';

/**
 * Dragging a line of the tree onto another. The tree's own dragging is for putting things in order: it drops beside a
 * leaf unless the pointer also went to the right.
 */
export function useOrganDrag(rows: readonly Organ[], onMove: (organ: Organ, target: Organ) => void) {
  const [dragged, setDragged] = useState<Organ | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const accepts = (target: Organ) =>
    dragged !== null &&
    dragged.parentId !== target.id &&
    !target.suspended &&
    !isWithin(rows, target.id, dragged.id);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (organ: Organ) => ({
    draggable: organ.can.includes('move'),
    'data-over': over === organ.id || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', organ.name);
      setDragged(organ);
    },
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (!accepts(organ)) return;
      event.preventDefault();
      setOver(organ.id);
    },
    onDragLeave: () => setOver((at) => (at === organ.id ? null : at)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && accepts(organ)) onMove(dragged, organ);
      end();
    },
  });
}
export type DragProps = ReturnType<ReturnType<typeof useOrganDrag>>;
