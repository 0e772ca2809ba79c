import type { contract, DataOf } from '@zhiying/contract';
import { Suspense } from 'react';
import { everyDay } from '#kit/base/every-day.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import styles from '../growth.module.css';

/** The drawing engine comes with the first chart and not before. */
const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));

type Days = DataOf<typeof contract.growthReport.summary>['days'];

/** What was said on each day, and in how much of it somebody wants something. */
export function DayPanel({ days: told, at }: { days: Days; at: string }) {
  const days = everyDay(at, told, { comments: 0, intent: 0 });
  return (
    <ChartPanel
      title="每日评论"
      chart={
        <Suspense fallback={<ChartWaiting height={220} />}>
          <LineChart
            labels={days.map(({ day }) => day.slice(5))}
            titles={days.map(({ day }) => day)}
            lines={[
              { id: 'intent', name: '有意向', values: days.map(({ intent }) => intent), role: 'before' },
              { id: 'comments', name: '评论', values: days.map(({ comments }) => comments), role: 'accent' },
            ]}
            words={(value) => value.toLocaleString('zh-CN')}
            label="每日评论和其中有意向的，明细见表格"
          />
        </Suspense>
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
