import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { prefersStillness } from '#kit/base/theme/stillness.ts';
import { dark as darkPalette, light as lightPalette } from '#kit/base/theme/tokens.ts';
import { useSize } from '#kit/base/use-size.ts';
import { useAppearance } from '#kit/session/appearance.store.ts';
import { ticksFor } from './axis.ts';
import { chartOption, MARGIN } from './chart-option.ts';
import { init } from './draw.ts';
import styles from './line-chart.module.css';

export interface Line {
  id: string;
  name: string;
  /** Null where nothing is known: the line has a gap there. */
  values: readonly (number | null)[];
  /** The one that is looked at · what it is compared with, dashed · the others, quiet. */
  role: 'accent' | 'before' | 'quiet';
}

export interface LineChartProps {
  /** One a point, as the axis says it. */
  labels: readonly string[];
  /** The same in full, for the tip. */
  titles: readonly string[];
  lines: readonly Line[];
  /** What a screen reader says; the figures are in the table. */
  label: string;
  words(value: number): string;
}

/** Lines over time. One accent; the span before is grey and dashed; the newest point is marked. */
export default function LineChart({ labels, titles, lines, label, words }: LineChartProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  const [box, { width, height }] = useSize();
  const dark = useAppearance((state) => state.dark);
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = ticksFor(Math.max(4, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))));

  useEffect(() => {
    if (!canvas.current) return;
    const drawn = init(canvas.current);
    chart.current = drawn;
    return () => drawn.dispose();
  }, []);
  useEffect(() => {
    if (width > 0) chart.current?.resize({ width, height });
  }, [width, height]);
  useEffect(() => {
    const colours = dark ? darkPalette : lightPalette;
    chart.current?.setOption(
      chartOption({ labels, lines, ticks, colours, width, still: prefersStillness() }),
      true,
    );
  });

  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
  const step = labels.length > 1 ? inner / (labels.length - 1) : 0;
  const xOf = (index: number) => MARGIN.left + (labels.length > 1 ? step * index : inner / 2);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN.left;
    setPointed(Math.min(labels.length - 1, Math.max(0, step === 0 ? 0 : Math.round(x / step))));
  };
  const walk = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    setPointed((at) => Math.min(labels.length - 1, Math.max(0, at === null ? labels.length - 1 : at + by)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the points are walked with the arrow keys
    <div
      ref={box}
      className={styles.chart}
      role="img"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={walk}
      onBlur={() => setPointed(null)}
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <div ref={canvas} className={styles.canvas} aria-hidden="true" />
      {pointed !== null && pointed < labels.length && (
        <>
          <i className={styles.guide} style={{ left: xOf(pointed) }} />
          <div
            className={styles.tip}
            style={{ left: xOf(pointed) }}
            data-side={xOf(pointed) > width / 2 ? 'left' : 'right'}
            role="status"
          >
            <div className={styles.when}>{titles[pointed]}</div>
            {lines.map(({ id, name, values, role }) => {
              const value = values[pointed] ?? null;
              return (
                <div key={id} className={styles.row} data-role={role}>
                  <span>{name}</span>
                  <b>{value === null ? '无数据' : words(value)}</b>
                </div>
              );
            })}
          </div>
        </>
      )}
    </div>
  );
}
