import { Segmented } from 'antd';
import { type PointerEvent, useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { dayLabel, isLabelled, ticksFor } from '#kit/chart/axis.ts';
import styles from './chart.module.css';
import { Panel } from './panel.tsx';
import type { Workbench } from './workbench.query.ts';

type Day = Workbench['signIns'][number];

const figure = (value: number) => value.toLocaleString('zh-CN');

interface SignInChartProps {
  days: Day[];
  /** Only one's own: then it is once a day or not, and only how often is worth drawing. */
  own: boolean;
  className?: string;
}

export function SignInChart({ days, own, className }: SignInChartProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const sessions = days.reduce((sum, day) => sum + day.sessions, 0);
  const people = days.reduce((sum, day) => sum + day.members, 0);
  const average = days.length > 0 ? Math.round(people / days.length) : 0;
  return (
    <Panel
      className={className}
      title={own ? '我的登录' : '登录趋势'}
      note={days.length > 1 ? `近 ${days.length} 天` : '今天'}
      extra={
        <>
          {!own && (
            <span className={styles.legend} data-series="members">
              登录人数 <b>{days.length > 1 ? `日均 ${figure(average)}` : figure(average)}</b>
            </span>
          )}
          <span className={styles.legend} data-series="sessions">
            登录次数 <b>{figure(sessions)}</b>
          </span>
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
      {view === 'chart' ? <Bars days={days} own={own} /> : <DayTable days={days} own={own} />}
    </Panel>
  );
}

/** An axis shorter than this would make a single sign-in look like a crowd. */
const LOWEST_TOP = 4;

function Bars({ days, own }: { days: Day[]; own: boolean }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const ticks = ticksFor(Math.max(LOWEST_TOP, ...days.map((day) => day.sessions)));
  const top = ticks.at(-1) ?? 1;
  const today = days.at(-1)?.day ?? '';
  const share = (value: number) => `${(value / top) * 100}%`;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setPointed(Math.min(days.length - 1, Math.max(0, index)));
  };
  return (
    <div className={styles.chart} role="img" aria-label="每天登录的柱形图，数字见表">
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={styles.tick} style={{ bottom: share(tick) }}>
            <span>{figure(tick)}</span>
          </div>
        ))}
        <div className={styles.columns} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          {days.map((day, index) => (
            <div key={day.day} className={styles.column} data-pointed={index === pointed}>
              <div className={styles.bar} style={{ height: share(day.sessions) }}>
                <i className={styles.again} style={{ flexGrow: own ? 1 : day.sessions - day.members }} />
                {!own && <i className={styles.people} style={{ flexGrow: day.members }} />}
              </div>
              {isLabelled(index, days.length) && (
                <span className={styles.label}>{dayLabel(day.day, today)}</span>
              )}
            </div>
          ))}
        </div>
        {pointed !== null && days[pointed] && (
          <Tip day={days[pointed]} own={own} at={(pointed + 0.5) / days.length} />
        )}
      </div>
    </div>
  );
}

function Tip({ day, own, at }: { day: Day; own: boolean; at: number }) {
  return (
    <div className={styles.tip} style={{ left: `${at * 100}%` }} data-side={at > 0.7 ? 'left' : 'right'}>
      <div className={pieces.small}>{day.day}</div>
      {!own && (
        <div data-series="members">
          登录人数 <b>{figure(day.members)}</b>
        </div>
      )}
      <div data-series="sessions">
        登录次数 <b>{figure(day.sessions)}</b>
      </div>
    </div>
  );
}

const DayTable = ({ days, own }: { days: Day[]; own: boolean }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className={styles.table} tabIndex={0} role="region" aria-label="每天的登录数">
    <table>
      <thead>
        <tr>
          <th scope="col">日期</th>
          {!own && <th scope="col">登录人数</th>}
          <th scope="col">登录次数</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {!own && <td>{figure(day.members)}</td>}
            <td>{figure(day.sessions)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
