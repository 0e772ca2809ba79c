import { Suspense } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { ChartWaiting } from './chart-waiting.tsx';

/** The drawing engine comes with the first chart and not before. */
const LineChart = lazyChunk(() => import('./line-chart.tsx'));

const HEIGHT = 220;

interface DayChartProps<Day extends { day: string }> {
  days: readonly Day[];
  /** All of something, and a part of it that is told apart. */
  all: { name: string; of(day: Day): number };
  part: { name: string; of(day: Day): number };
  label: string;
}

/** How many there were on each day, and how many of them were of a kind. */
export const DayChart = <Day extends { day: string }>({ days, all, part, label }: DayChartProps<Day>) => (
  <Suspense fallback={<ChartWaiting height={HEIGHT} />}>
    <LineChart
      labels={days.map(({ day }) => day.slice(5))}
      titles={days.map(({ day }) => day)}
      lines={[
        { id: 'part', name: part.name, values: days.map(part.of), role: 'comparison' },
        { id: 'all', name: all.name, values: days.map(all.of), role: 'accent' },
      ]}
      words={(value) => value.toLocaleString('zh-CN')}
      label={label}
    />
  </Suspense>
);
