import { contract, type Task } from '@zhiying/contract';
import dayjs from 'dayjs';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { Card, Column, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
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
    <Column padding="12 24 24" gap={12} height="full" overflow="auto" className={styles.calendar}>
      <Row gap={8}>
        <IconButton label="上个月" icon={<LeftIcon />} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <Text as="h2" size={15} weight={600}>
          {month.format('YYYY 年 M 月')}
        </Text>
        <IconButton label="下个月" icon={<RightIcon />} onClick={() => setMonth(month.add(1, 'month'))} />
      </Row>
      <QueryView query={tasks}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StateView kind="empty" title="本月暂无任务" />
          ) : (
            <Card
              radius={10}
              overflow="hidden"
              className={styles.gantt}
              style={{ '--days': days } as React.CSSProperties}
            >
              <Muted
                as="div"
                textAlign="center"
                borderBottom="line"
                className={styles.days}
                aria-hidden="true"
              >
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
              </Muted>
              {rows.map((task) => (
                <Line key={task.id} task={task} first={month} days={days} />
              ))}
            </Card>
          )
        }
      </QueryView>
    </Column>
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
      <Text clip padding="0 12" title={task.title}>
        {task.title}
      </Text>
      <PageLink
        to={{ path: 'task/detail', search: { id: task.id } }}
        className={classOf(
          {
            flow: 'row',
            gap: 8,
            align: 'center',
            height: 28,
            minWidth: 0,
            size: 12,
            tone: 'text2',
            whiteSpace: 'nowrap',
            padding: '0 8',
            background: 'fill',
            radius: 6,
            overflow: 'hidden',
          },
          styles.span,
        )}
        data-state={task.state}
        style={{ gridColumn: `${start + 2} / ${Math.max(start, end) + 3}` }}
        title={`${task.title}，${percent(task.rate)}`}
      >
        <TaskBar counts={task} />
        <span>{percent(task.rate)}</span>
        <TaskStatus state={task.state} />
      </PageLink>
    </div>
  );
}
