import type { contract, DataOf } from '@zhiying/contract';
import { everyDay } from '#kit/base/every-day.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { DayChart } from '#kit/chart/day-chart.tsx';
import styles from './report.module.css';
import { spanOf } from './span-words.ts';

type Days = DataOf<typeof contract.chatReport.summary>['days'];

/** Talks a day: all of them, and those the bot had alone. */
export function DayPanel({ days: told, at }: { days: Days; at: string }) {
  const days = everyDay(at, told, { talks: 0, botOnly: 0, clues: 0, firstReply: null });
  return (
    <ChartPanel
      title="会话趋势"
      chart={
        <DayChart
          days={days}
          all={{ name: '会话', of: ({ talks }) => talks }}
          part={{ name: '机器人独立接待', of: ({ botOnly }) => botOnly }}
          label="每日会话数，明细见表格"
        />
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
