import type { HotComparison } from '@zhiying/contract';
import type { CSSProperties } from 'react';
import { Clip, Muted } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import styles from './benchmark.module.css';

type Compared = HotComparison['rows'][number];
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hour in which most is published, in words; nothing where no moment is known. */
export function busiest({ hours }: Pick<Compared, 'hours'>): string {
  const most = hours.reduce<Compared['hours'][number] | null>(
    (best, cell) => (best === null || cell.works > best.works ? cell : best),
    null,
  );
  return most ? `周${WEEKDAYS[most.weekday]} ${most.hour}:00` : '';
}

/** When an account publishes: weekday by hour, darker where there is more. */
export function HeatMap({ row }: { row: Compared }) {
  const at = new Map(row.hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  const most = Math.max(1, ...row.hours.map(({ works }) => works));
  const known = row.hours.reduce((sum, { works }) => sum + works, 0);
  return (
    <section className={styles.map}>
      <h3>
        <Clip>{row.name}</Clip>
        {row.own && <Mark>自有</Mark>}
        <Muted>{known > 0 ? `${known} 条作品，${busiest(row)} 最多` : '没有发布时间已知的作品'}</Muted>
      </h3>
      <div
        className={styles.cells}
        role="img"
        aria-label={`${row.name}的发布时间分布，${busiest(row) || '无数据'}，明细见表格`}
      >
        {WEEKDAYS.map((name, weekday) => [
          <span key={name}>{name}</span>,
          ...HOURS.map((hour) => {
            const cell = at.get(`${weekday} ${hour}`);
            return (
              <i
                key={`${name}${hour}`}
                data-some={cell ? true : undefined}
                style={cell && ({ '--share': cell.works / most } as CSSProperties)}
                title={
                  cell &&
                  `周${name} ${hour}:00，${cell.works} 条${cell.median === null ? '' : `，播放中位数 ${cell.median.toLocaleString('zh-CN')}`}`
                }
              />
            );
          }),
        ])}
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour % 6 === 0 ? hour : ''}
          </span>
        ))}
      </div>
    </section>
  );
}
