import { type CalendarDays, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { Note, Row, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { type Board, entriesByDay, totalOn } from './board.ts';
import styles from './calendar.module.css';
import { addDays, dayWords, today } from './calendar-days.ts';
import { DayRows } from './list-view.tsx';
import { type CalendarFilter, filterBody } from './use-calendar-address.ts';

const MOST = 200;

export const useWholeDay = (day: string | null, filter: CalendarFilter) =>
  useCall(
    contract.publish.calendar,
    { ...filterBody(filter), from: day ?? '', to: day ?? '', perDay: MOST, covers: true },
    { enabled: day !== null, keepPrevious: true },
  );

/** All of a day: its posts, and the accounts that have none. */
export function DayContent({ data, day, board }: { data: CalendarDays; day: string; board: Board }) {
  const entries = entriesByDay(data).get(day) ?? [];
  const coming = day >= today();
  const idle = coming ? (data.days[0]?.idle ?? 0) : 0;
  const more = data.total - data.posts.length + (data.days[0]?.marks ?? 0) - data.marks.length;
  return (
    <>
      {entries.length === 0 && (
        <StateView
          kind="empty"
          title="当天暂无内容"
          text={[coming ? '可选择未排期的内容放到这一天。' : '']}
        />
      )}
      <DayRows entries={entries} board={board} />
      {more > 0 && (
        <Note className={styles.nothing}>
          仅显示最早的 {MOST} 条，另有 {more} 条可在发布记录和任务中查看。
        </Note>
      )}
      {idle > 0 && (
        <section className={styles.idleList} aria-label="空档账号">
          <Text as="h3" size={14} margin="12 0 8">
            空档账号 <span>{idle}</span>
          </Text>
          <Row as="ul" align="stretch" wrap marginBottom={12}>
            {data.idleAccounts.map(({ id, name, platform }) => (
              <Row as="li" flow="inline" gap={6} key={id}>
                <PlatformMark platform={platform} />
                {name}
              </Row>
            ))}
          </Row>
          {idle > data.idleAccounts.length && (
            <Note className={styles.nothing}>等 {idle} 个账号当天没有内容。</Note>
          )}
        </section>
      )}
      {coming && board.mayPlace && (
        <Button block onClick={() => board.onChoose(day)}>
          选择未排期的内容
        </Button>
      )}
    </>
  );
}

interface DayPanelProps {
  day: string | null;
  filter: CalendarFilter;
  board: Board;
  onDay(day: string): void;
  onClose(): void;
}

export function DayPanel({ day, filter, board, onDay, onClose }: DayPanelProps) {
  const query = useWholeDay(day, filter);
  const counts = query.data?.days[0];
  const total =
    query.data && counts && counts.day === day
      ? totalOn(counts, entriesByDay(query.data).get(day) ?? [])
      : null;
  return (
    <SideDrawer
      open={day !== null}
      onClose={onClose}
      title={day ? dayWords(day) : ''}
      subtitle={total === null ? '' : `${total} 条`}
      walk={day ? { previous: () => onDay(addDays(day, -1)), next: () => onDay(addDays(day, 1)) } : {}}
    >
      {day && (
        <QueryView query={query}>{(data) => <DayContent data={data} day={day} board={board} />}</QueryView>
      )}
    </SideDrawer>
  );
}
