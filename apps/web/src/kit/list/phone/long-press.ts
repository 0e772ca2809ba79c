import { type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 450;
const SLOP = 10;

/** A press that stays where it is; moving means scrolling. */
export function useLongPress(onLongPress: () => unknown) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null);
  const long = useRef(false);
  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => stop, []);
  return {
    /** Whether the click that follows belongs to a long press. */
    wasLong: () => long.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        long.current = false;
        stop();
        const timer = setTimeout(() => {
          long.current = true;
          navigator.vibrate?.(10);
          onLongPress();
        }, LONG_MS);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const start = press.current;
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > SLOP) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  };
}
