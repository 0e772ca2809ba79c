import { contract, DATE_FORMAT, type DataOf, RANGE_SEPARATOR } from '@zhiying/contract';
import { Button } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMarks } from '#parts/account/platform-mark.tsx';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import styles from './theme-calendar.module.css';

type Entry = DataOf<typeof contract.aiTheme.calendar>['rows'][number];
const DAYS = ['一', '二', '三', '四', '五', '六', '日'];
/** A day cell shows so many; the rest is counted. */
const SHOWN = 3;

/** The Monday on or before the month's first day. */
const gridStart = (month: Dayjs) => {
  const first = month.startOf('month');
  return first.subtract((first.day() + 6) % 7, 'day');
};

/** What goes out when, a month at a time. */
export function ThemeCalendar() {
  useLiveThemes();
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const start = gridStart(month);
  const weeks = Math.ceil((month.endOf('month').diff(start, 'day') + 1) / 7);
  const days = Array.from({ length: weeks * 7 }, (_, index) => start.add(index, 'day'));
  const last = days.at(-1) ?? start;
  const range = [start.format(DATE_FORMAT), last.format(DATE_FORMAT)].join(RANGE_SEPARATOR);
  const query = useCall(contract.aiTheme.calendar, { range }, { keepPrevious: true });
  return (
    <section className={styles.calendar} aria-label="排期日历">
      <header className={styles.head}>
        <h2>{month.format('YYYY 年 M 月')}</h2>
        <IconButton label="上个月" icon={<LeftIcon />} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <IconButton label="下个月" icon={<RightIcon />} onClick={() => setMonth(month.add(1, 'month'))} />
        <Button size="small" onClick={() => setMonth(dayjs().startOf('month'))}>
          本月
        </Button>
        {query.data && (
          <span className={styles.sum}>
            {query.data.rows.length === 0
              ? '该时间段暂无排期'
              : `${query.data.rows.length} 次发布，${query.data.rows.reduce((sum, row) => sum + row.articles, 0)} 篇`}
          </span>
        )}
      </header>
      <Loaded query={query}>
        {({ rows }) => (
          <div className={styles.grid}>
            {DAYS.map((day) => (
              <div key={day} className={styles.weekday}>
                {day}
              </div>
            ))}
            {rows.length === 0 && (
              <p className={styles.nothing}>本月暂无排期，主题设置发布时间后将显示在这里。</p>
            )}
            {days.map((day) => (
              <Day
                key={day.format(DATE_FORMAT)}
                day={day}
                outside={!day.isSame(month, 'month')}
                rows={rows.filter((row) => dayjs(row.at).isSame(day, 'day'))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Day({ day, outside, rows }: { day: Dayjs; outside: boolean; rows: readonly Entry[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <div
      className={styles.day}
      data-outside={outside || undefined}
      data-today={day.isSame(dayjs(), 'day') || undefined}
      data-empty={rows.length === 0 || undefined}
    >
      <time dateTime={day.format(DATE_FORMAT)}>
        {day.date()}
        <span className={styles.phoneOnly}>
          {' '}
          {day.month() + 1} 月 周{DAYS[(day.day() + 6) % 7]}
        </span>
      </time>
      {shown.map((row) => (
        <PlaceLink
          key={`${row.themeId}-${row.at}`}
          className={styles.entry}
          data-released={row.status === 'released' || undefined}
          to={{ path: 'ai', search: { theme: row.themeId } }}
          title={`${row.topic}，${row.articles} 篇，${row.accounts} 个账号`}
        >
          <b>{dayjs(row.at).format('HH:mm')}</b>
          <span>{row.topic}</span>
          <PlatformMarks platforms={row.platforms.slice(0, 2)} />
        </PlaceLink>
      ))}
      {rows.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setAll(!all)}>
          {all ? '收起' : `还有 ${rows.length - SHOWN} 个`}
        </Button>
      )}
    </div>
  );
}
