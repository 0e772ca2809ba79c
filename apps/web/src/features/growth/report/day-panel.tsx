import type { contract, DataOf } from '@zhiying/contract';
import { everyDay } from '#kit/base/every-day.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { DayChart } from '#kit/chart/day-chart.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import styles from '../growth.module.css';

type Days = DataOf<typeof contract.growthReport.summary>['days'];

/** What was said on each day, and in how much of it somebody wants something. */
export function DayPanel({ days: told, at }: { days: Days; at: string }) {
  const days = everyDay(at, told, { comments: 0, intent: 0 });
  return (
    <ChartPanel
      title="每日评论"
      chart={
        <DayChart
          days={days}
          all={{ name: '评论', of: ({ comments }) => comments }}
          part={{ name: '有意向', of: ({ intent }) => intent }}
          label="每日评论和其中有意向的，明细见表格"
        />
      }
      table={
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className={styles.dayTable} tabIndex={0} role="region" aria-label="每日明细">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">评论</th>
                <th scope="col">有意向</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, comments, intent }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td>
                    {comments > 0 ? (
                      <PlaceLink
                        className={styles.opens}
                        to={{ path: 'aigrow', search: { tabid: 'intent', at: `${day},${day}` } }}
                      >
                        {comments.toLocaleString('zh-CN')}
                      </PlaceLink>
                    ) : (
                      0
                    )}
                  </td>
                  <td>{intent.toLocaleString('zh-CN')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    />
  );
}
