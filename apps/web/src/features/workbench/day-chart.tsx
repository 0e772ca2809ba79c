import { Segmented } from 'antd';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import pieces from '#kit/base/pieces.module.css';
import { dayLabel, isLabelled, ticksFor } from '#kit/chart/axis.ts';
import styles from './chart.module.css';
import { Panel } from './panel.tsx';

/** One part of each day's bar, from the foot up. */
export interface DaySeries<Day> {
  title: string;
  of(day: Day): number;
  /** Beside the title in the legend; the sum unless something else is worth saying. */
  told?: string;
}

interface DayChartProps<Day> {
  title: string;
  days: readonly Day[];
  series: readonly DaySeries<Day>[];
  /** What is told of a day besides the bars. */
  besides?: readonly DaySeries<Day>[];
  extra?: ReactNode;
  className?: string;
}

/** What happened on each day, as bars or as a table. */
export function DayChart<Day extends { day: string }>(props: DayChartProps<Day>) {
  const { title, days, series, besides = [], extra, className } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Panel
      className={className}
      title={title}
      note={days.length > 1 ? `近 ${days.length} 天` : '今天'}
      extra={
        <>
          {series.map(({ title, of, told }, at) => (
            <span key={title} className={styles.legend} data-series={at + 1}>
              {title} <b>{told ?? figure(days.reduce((sum, day) => sum + of(day), 0))}</b>
            </span>
          ))}
          {extra}
          <Segmented
            size="small"
            aria-label="看图或看表"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: '图' },
              { value: 'table', label: '表' },
            ]}
          />
        </>
      }
    >
      {view === 'chart' ? (
        <Bars title={title} days={days} series={series} besides={besides} />
      ) : (
        <DayTable title={title} days={days} series={[...series, ...besides]} />
      )}
    </Panel>
  );
}

/** An axis shorter than this would make a single one look like a crowd. */
const LOWEST_TOP = 4;

type BarsProps<Day> = Required<Pick<DayChartProps<Day>, 'title' | 'days' | 'series' | 'besides'>>;

function Bars<Day extends { day: string }>({ title, days, series, besides }: BarsProps<Day>) {
  const [pointed, setPointed] = useState<number | null>(null);
  const whole = (day: Day) => series.reduce((sum, { of }) => sum + of(day), 0);
  const ticks = ticksFor(Math.max(LOWEST_TOP, ...days.map(whole)));
  const top = ticks.at(-1) ?? 1;
  const today = days.at(-1)?.day ?? '';
  const share = (value: number) => `${(value / top) * 100}%`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  const shown = pointed === null ? undefined : days[pointed];
  return (
    <div className={styles.chart} role="img" aria-label={`${title}的柱形图，数字见表`}>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: share(tick) }}>
            <span>{figure(tick)}</span>
          </div>
        ))}
        <div className={styles.columns} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          {days.map((day, index) => (
            <div key={day.day} className={styles.column} data-pointed={index === pointed}>
              <div className={styles.bar} style={{ height: share(whole(day)) }}>
                {series.toReversed().map(({ title, of }, at) => {
                  const value = of(day);
                  return (
                    value > 0 && (
                      <i key={title} data-series={series.length - at} style={{ flexGrow: value }} />
                    )
                  );
                })}
              </div>
              {isLabelled(index, days.length) && (
                <span className={styles.label}>{dayLabel(day.day, today)}</span>
              )}
            </div>
          ))}
        </div>
        {shown && pointed !== null && (
          <div
            className={styles.tip}
            style={{ left: `${((pointed + 0.5) / days.length) * 100}%` }}
            data-side={pointed / days.length > 0.7 ? 'left' : 'right'}
          >
            <div className={pieces.small}>{shown.day}</div>
            {series.map(({ title, of }, at) => (
              <div key={title} data-series={at + 1}>
                {title} <b>{figure(of(shown))}</b>
              </div>
            ))}
            {besides.map(({ title, of }) => (
              <div key={title} data-series="besides">
                {title} <b>{figure(of(shown))}</b>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface DayTableProps<Day> {
  title: string;
  days: readonly Day[];
  series: readonly DaySeries<Day>[];
}

const DayTable = <Day extends { day: string }>({ title, days, series }: DayTableProps<Day>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className={styles.table} tabIndex={0} role="region" aria-label={`${title}，每天的数字`}>
    <table>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {series.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {series.map(({ title, of }) => (
              <td key={title}>{figure(of(day))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
