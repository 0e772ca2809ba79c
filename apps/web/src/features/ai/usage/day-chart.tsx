import type { UsageSummary } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import shared from '#parts/ai/ai.module.css';
import { figure, yuan } from '#parts/ai/figures.ts';
import styles from './usage.module.css';

const MEASURES = { calls: '调用', cost: '费用', tokens: 'Token' } as const;
type Measure = keyof typeof MEASURES;

/** One bar a day; the same figures are in the table below, under 日期. */
export function DayChart({ days }: { days: UsageSummary['byDay'] }) {
  const [measure, setMeasure] = useState<Measure>('calls');
  const words = (value: number) => (measure === 'cost' ? yuan(value) : figure(value));
  const most = Math.max(...days.map((day) => day[measure]), 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div className={shared.panelHead}>
        <h3>每日趋势</h3>
        <span className={shared.note}>峰值 {words(most)}</span>
        <div className={shared.actions}>
          <Segmented
            size="small"
            aria-label="指标"
            value={measure}
            onChange={setMeasure}
            options={Object.entries(MEASURES).map(([value, label]) => ({ value: value as Measure, label }))}
          />
        </div>
      </div>
      <div
        className={styles.chart}
        role="img"
        aria-label={`每日${MEASURES[measure]}，共 ${days.length} 天，峰值 ${words(most)}`}
      >
        {days.map((day) => (
          <span key={day.day} className={styles.day} title={`${day.day}　${words(day[measure])}`}>
            <i style={{ height: most === 0 ? 0 : `${(day[measure] / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{first?.day}</span>
        <span>{last?.day}</span>
      </div>
    </>
  );
}
