import type { contract, DataOf } from '@zhiying/contract';
import { everyDay } from '#kit/base/every-day.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { DayChart } from '#kit/chart/day-chart.tsx';
import styles from './clue.module.css';
import { Opens } from './opens.tsx';

type Days = DataOf<typeof contract.clueReport.summary>['days'];

/** What came in on each day, and what of it was sold. */
export function DayPanel({ days: told, at }: { days: Days; at: string }) {
  const days = everyDay(at, told, { count: 0, won: 0 });
  return (
    <ChartPanel
      title="每日新增"
      chart={
        <DayChart
          days={days}
          all={{ name: '新增线索', of: ({ count }) => count }}
          part={{ name: '已成交', of: ({ won }) => won }}
          label="每日新增线索和其中的成交，明细见表格"
        />
      }
      table={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles.dayTable} tabIndex={0} role="region" aria-label="每日明细">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">新增线索</th>
                <th scope="col">已成交</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, count, won }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>
                    <Opens count={count} at={`${day},${day}`} filter={{}} />
                  </td>
                  <td>
                    <Opens count={won} at={`${day},${day}`} filter={{ step: 'won' }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    />
  );
}
