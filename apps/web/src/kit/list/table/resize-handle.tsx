import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { MAX_WIDTH, MIN_WIDTH } from '../column-layout.ts';
import styles from './list-table.module.css';

export interface Resizing {
  title: string;
  width: number;
  onResize(width: number): void;
}

const STEP = 8;

/** The right edge of a header cell: dragged, or moved by the arrow keys. */
export function ResizeHandle({ title, width, onResize }: Resizing) {
  const start = useRef<{ x: number; width: number }>(null);
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.x);
  };
  const release = () => {
    start.current = null;
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(width + by);
  };
  return (
    <Box
      position="absolute"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`「${title}」的列宽，用左右键调整`}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      className={styles.handle}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={step}
    />
  );
}
