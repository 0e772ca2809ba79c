import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#kit/icon-button.tsx';
import { ZoomInIcon, ZoomOutIcon } from '#kit/icons.tsx';
import styles from './image-stage.module.css';

const STEP = 1.25;
const MOST = 8;
const FITTING = { scale: 1, x: 0, y: 0 };

/** A picture that fits; the wheel, the buttons or a double click bring it nearer, dragging moves it. */
export function ImageStage({ src, name }: { src: string; name: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(FITTING);
  const [lost, setLost] = useState(false);
  const grip = useRef<{ x: number; y: number } | null>(null);

  const zoom = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(MOST, Math.max(1, scale * factor));
      return next === 1 ? FITTING : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  // React listens to the wheel passively; only a listener of one's own can keep the drawer from scrolling.
  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  });
  const move = (event: PointerEvent) => {
    const from = grip.current;
    if (!from) return;
    grip.current = { x: event.clientX, y: event.clientY };
    setView(({ scale, x, y }) => ({ scale, x: x + event.clientX - from.x, y: y + event.clientY - from.y }));
  };
  const near = view.scale > 1;
  return (
    <section
      ref={frame}
      className={styles.stage}
      data-near={near || undefined}
      aria-label={`图片：${name}`}
      onDoubleClick={() => (near ? setView(FITTING) : zoom(2))}
      onPointerDown={(event) => {
        if (!near || (event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = null;
      }}
    >
      {lost ? (
        <p className={styles.lost}>图片暂时打不开，请稍后再试</p>
      ) : (
        <img
          src={src}
          alt={name}
          draggable={false}
          onError={() => setLost(true)}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      )}
      <div className={styles.tools}>
        <IconButton
          label="缩小"
          size="small"
          icon={<ZoomOutIcon />}
          disabled={!near}
          onClick={() => zoom(1 / STEP)}
        />
        <Button type="text" size="small" disabled={!near} onClick={() => setView(FITTING)}>
          {near ? `${Math.round(view.scale * 100)}%` : '适应'}
        </Button>
        <IconButton
          label="放大"
          size="small"
          icon={<ZoomInIcon />}
          disabled={view.scale >= MOST}
          onClick={() => zoom(STEP)}
        />
      </div>
    </section>
  );
}
