import { contract, type Task } from '@zhiying/contract';
import dayjs from 'dayjs';
import { useState } from 'react';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { TaskBar } from '#parts/task/task-bar.tsx';
import { TaskStatus } from '#parts/task/task-status.tsx';
import styles from './task.module.css';
import { percent } from './task-words.ts';

/** A month of tasks, a bar each from its first day to its last. */
export function TaskCalendar() {
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const days = month.daysInMonth();
  const tasks = useCall(
    contract.task.calendar,
    { from: month.format('YYYY-MM-DD'), to: month.endOf('month').format('YYYY-MM-DD') },
    { keepPrevious: true },
  );
  const today = dayjs().isSame(month, 'month') ? dayjs().date() : null;
  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <IconButton label="上个月" icon={<LeftIcon />} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <h2>{month.format('YYYY 年 M 月')}</h2>
        <IconButton label="下个月" icon={<RightIcon />} onClick={() => setMonth(month.add(1, 'month'))} />
      </div>
      <Loaded query={tasks}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title="本月暂无任务" />
          ) : (
            <div className={styles.gantt} style={{ '--days': days } as React.CSSProperties}>
              <div className={styles.days} aria-hidden="true">
                <span />
                {Array.from({ length: days }, (_, index) => (
                  <span
                    key={index}
                    data-today={index + 1 === today}
                    data-weekend={[0, 6].includes(month.date(index + 1).day())}
                  >
                    {index + 1}
                  </span>
                ))}
              </div>
              {rows.map((task) => (
                <Line key={task.id} task={task} first={month} days={days} />
              ))}
            </div>
          )
        }
      </Loaded>
    </div>
  );
}

function Line({ task, first, days }: { task: Task; first: dayjs.Dayjs; days: number }) {
  const start = Math.max(
    0,
    dayjs(task.startAt ?? undefined)
      .startOf('day')
      .diff(first, 'day'),
  );
  const end = Math.min(
    days - 1,
    dayjs(task.endAt ?? undefined)
      .startOf('day')
      .diff(first, 'day'),
  );
  return (
    <div className={styles.line}>
      <span className={styles.lineName} title={task.title}>
        {task.title}
      </span>
      <PlaceLink
        to={{ path: 'task/detail', search: { id: task.id } }}
        className={styles.span}
        data-state={task.state}
        style={{ gridColumn: `${start + 2} / ${Math.max(start, end) + 3}` }}
        title={`${task.title}，${percent(task.rate)}`}
      >
        <TaskBar counts={task} />
        <span>{percent(task.rate)}</span>
        <TaskStatus state={task.state} />
      </PlaceLink>
    </div>
  );
}
