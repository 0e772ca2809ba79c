import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Box, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { prefersReducedMotion } from '#kit/base/theme/reduced-motion.ts';
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
  /** The one that is looked at · what it is held against (a former span, a part of it), dashed · the others. */
  role: 'accent' | 'comparison' | 'secondary';
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

/** Lines over time. One accent; what it is held against is grey and dashed; the newest point is marked. */
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
      chartOption({ labels, lines, ticks, colours, width, still: prefersReducedMotion() }),
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
    <Box
      radius={4}
      position="relative"
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
      <Box ref={canvas} position="cover" aria-hidden="true" />
      {pointed !== null && pointed < labels.length && (
        <>
          <Text
            as="i"
            position="absolute"
            pointerEvents="none"
            className={styles.guide}
            style={{ left: xOf(pointed) }}
          />
          <Stack
            look={{
              position: 'absolute',
              shadow: true,
              zIndex: 1,
              pointerEvents: 'none',
              gap: 2,
              size: '12/20',
              padding: '8 12',
              background: 'elev',
              radius: 8,
            }}
            className={styles.tip}
            style={{ left: xOf(pointed) }}
            data-side={xOf(pointed) > width / 2 ? 'left' : 'right'}
            role="status"
          >
            <Text as="div" tone="muted">
              {titles[pointed]}
            </Text>
            {lines.map(({ id, name, values, role }) => {
              const value = values[pointed] ?? null;
              return (
                <Row key={id} gap={8} tone="text2" className={styles.row} data-role={role}>
                  <Text clip>{name}</Text>
                  <Text
                    as="b"
                    look={{
                      weight: 600,
                      tone: 'text',
                      whiteSpace: 'nowrap',
                      paddingLeft: 12,
                      marginLeft: 'auto',
                    }}
                  >
                    {value === null ? '无数据' : words(value)}
                  </Text>
                </Row>
              );
            })}
          </Stack>
        </>
      )}
    </Box>
  );
}
