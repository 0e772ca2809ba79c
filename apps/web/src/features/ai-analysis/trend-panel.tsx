import { contract, MEASURES, type Measure, type Trend, type TrendSearch } from '@zhiying/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Box, Row, RowButton, Text } from '#kit/base/pieces.tsx';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import type { Line } from '#kit/chart/line-chart.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { figure } from '#parts/ai/figures.ts';
import styles from './analysis.module.css';
import { figureText, pointLabel } from './figures.ts';
import { TrendTable } from './trend-table.tsx';

/** The drawing engine comes with the first chart and not before. */
const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));

interface TrendPanelProps {
  trend: Trend;
  measure: Measure;
  /** What the rows of the export are. */
  search: Omit<TrendSearch, 'measure'>;
  tools?: ReactNode;
}

/** One measure over time with the span before it, or split into its largest parts. */
export function TrendPanel({ trend, measure, search, tools }: TrendPanelProps) {
  const { unit, at, now, before, parts } = trend;
  const [looked, setLooked] = useState<number | null>(null);
  const chosen = parts.find(({ id }) => id === looked) ?? parts[0];
  const days = new Set(at.map((point) => point.slice(0, 10))).size;
  const lines: Line[] = chosen
    ? [
        ...parts
          .filter((part) => part !== chosen)
          .map((part) => ({
            id: String(part.id),
            name: part.name,
            values: part.series[measure],
            role: 'secondary' as const,
          })),
        { id: String(chosen.id), name: chosen.name, values: chosen.series[measure], role: 'accent' },
      ]
    : [
        { id: 'before', name: '上期', values: before[measure], role: 'comparison' },
        { id: 'now', name: '本期', values: now[measure], role: 'accent' },
      ];
  const sum = (values: readonly (number | null)[]) =>
    values.every((value) => value === null)
      ? null
      : values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return (
    <ChartPanel
      title={`${MEASURES[measure]}趋势`}
      note={
        <Row as="span" flow="inline" gap={6} className={styles.keys}>
          {chosen ? (
            `前 ${parts.length} 项，按${unit === 'day' ? '天' : '小时'}统计`
          ) : (
            <>
              <i data-role="accent" />
              本期{' '}
              <Text as="b" weight={600} tone="text" marginRight={8}>
                {figureText(sum(now[measure]))}
              </Text>
              <i data-role="before" />
              上期{' '}
              <Text as="b" weight={600} tone="text" marginRight={8}>
                {figureText(sum(before[measure]))}
              </Text>
            </>
          )}
        </Row>
      }
      tools={tools}
      exporting={
        <ExportButton
          label="导出趋势"
          call={contract.aiAnalysis.trendList.export}
          body={{ ...search, measure }}
        />
      }
      table={<TrendTable trend={trend} measure={measure} />}
      chart={
        <div className={chosen ? styles.split : undefined}>
          <Suspense fallback={<ChartWaiting />}>
            <LineChart
              labels={at.map((point) => pointLabel(point, unit === 'hour', days))}
              titles={at}
              lines={lines}
              words={figure}
              label={`${MEASURES[measure]}，按${unit === 'day' ? '天' : '小时'}统计，明细见表格`}
            />
          </Suspense>
          {chosen && (
            <Box padding="8 8 16" as="ul" borderLeft="line2" className={styles.parts} aria-label="拆分维度">
              {parts.map((part) => (
                <li key={part.id}>
                  <RowButton
                    gap={8}
                    align="center"
                    minHeight={36}
                    tone="text2"
                    padding="4 8"
                    radius={6}
                    aria-pressed={part === chosen}
                    onClick={() => setLooked(part.id)}
                    onPointerEnter={() => setLooked(part.id)}
                  >
                    <Text grow clip title={part.name}>
                      {part.name}
                    </Text>
                    <Text as="b" weight={600}>
                      {figureText(sum(part.series[measure]))}
                    </Text>
                  </RowButton>
                </li>
              ))}
            </Box>
          )}
        </div>
      }
    />
  );
}
