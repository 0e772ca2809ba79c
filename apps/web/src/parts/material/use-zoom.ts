import { type RefObject, useEffect, useState } from 'react';

const STEP = 1.25;
const MOST = 8;
const FITTING = { scale: 1, x: 0, y: 0 };

/** How near something is and where it was dragged to; a double click, Ctrl and the wheel, and the pointer change it. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(FITTING);
  const near = view.scale > 1;
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const over = new AbortController();
    const { signal } = over;
    let grip: { x: number; y: number } | null = null;
    const isTool = ({ target }: Event) => (target as Element).closest('button') !== null;
    // React listens to the wheel passively; only a listener of one's own keeps what is around from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setView(nearerBy(event.deltaY < 0 ? STEP : 1 / STEP));
    };
    const onPress = (event: PointerEvent) => {
      if (!near || isTool(event)) return;
      element.setPointerCapture(event.pointerId);
      grip = { x: event.clientX, y: event.clientY };
    };
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      if (!grip) return;
      const [dx, dy] = [clientX - grip.x, clientY - grip.y];
      grip = { x: clientX, y: clientY };
      setView(({ scale, x, y }) => ({ scale, x: x + dx, y: y + dy }));
    };
    const onTwice = (event: Event) => {
      if (!isTool(event)) setView(near ? FITTING : nearerBy(2));
    };
    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('pointerdown', onPress, { signal });
    element.addEventListener('pointermove', onMove, { signal });
    element.addEventListener('dblclick', onTwice, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(
        end,
        () => {
          grip = null;
        },
        { signal },
      );
    return () => over.abort();
  }, [frame, near]);
  return {
    view,
    near,
    nearest: view.scale >= MOST,
    zoomIn: () => setView(nearerBy(STEP)),
    zoomOut: () => setView(nearerBy(1 / STEP)),
    fit: () => setView(FITTING),
  };
}

/** Nearer or farther around the middle, never smaller than fitting. */
const nearerBy =
  (factor: number) =>
  ({ scale, x, y }: typeof FITTING) => {
    const next = Math.min(MOST, Math.max(1, scale * factor));
    return next === 1 ? FITTING : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
  };
