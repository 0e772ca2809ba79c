import type { contract, DataOf } from '@zhiying/contract';
import { Suspense } from 'react';
import { everyDay } from '#kit/base/every-day.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import styles from './report.module.css';
import { spanOf } from './span-words.ts';

/** The drawing engine comes with the first chart and not before. */
const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));

type Days = DataOf<typeof contract.chatReport.summary>['days'];

/** Talks a day: all of them, and those the bot had alone. */
export function DayPanel({ days: told, at }: { days: Days; at: string }) {
  const days = everyDay(at, told, { talks: 0, botOnly: 0, clues: 0, firstReply: null });
  return (
    <ChartPanel
      title="会话趋势"
      chart={
        <Suspense fallback={<ChartWaiting height={220} />}>
          <LineChart
            labels={days.map(({ day }) => day.slice(5))}
            titles={days.map(({ day }) => day)}
            lines={[
              {
                id: 'bot',
                name: '机器人独立接待',
                values: days.map(({ botOnly }) => botOnly),
                role: 'before',
              },
              { id: 'talks', name: '会话', values: days.map(({ talks }) => talks), role: 'accent' },
            ]}
            words={(value) => value.toLocaleString('zh-CN')}
            label="每日会话数，明细见表格"
          />
        </Suspense>
      }
      table={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles.table} tabIndex={0} role="region" aria-label="每日明细">
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">会话</th>
                <th scope="col">机器人独立接待</th>
                <th scope="col">产生线索</th>
                <th scope="col">首次响应</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, talks, botOnly, clues, firstReply }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>{talks}</td>
                  <td>{botOnly}</td>
                  <td>{clues}</td>
                  <td>{spanOf(firstReply)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    />
  );
}
