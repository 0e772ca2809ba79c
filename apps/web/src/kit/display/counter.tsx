import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '#kit/base/theme/reduced-motion.ts';

const DURATION_MS = 600;
const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** Counts from the figure shown before to the new one; without motion where the person asked for none. */
export function Counter({ value, digits = 0 }: { value: number; digits?: number }) {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? value : 0));
  const from = useRef(0);
  const latest = useRef(0);

  useEffect(() => {
    from.current = latest.current;
    if (prefersReducedMotion() || from.current === value) {
      latest.current = value;
      setShown(value);
      return;
    }
    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, (now - start) / DURATION_MS);
      latest.current = from.current + (value - from.current) * easeOut(t);
      setShown(latest.current);
      if (t < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);

  const text = (figure: number) =>
    figure.toLocaleString('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <span>
      <span aria-hidden="true">{text(shown)}</span>
      <span className="zy-visually-hidden">{text(value)}</span>
    </span>
  );
}
