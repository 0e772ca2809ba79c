import { type CalendarPost, chinaDay, contract, type TrayPiece } from '@zhiying/contract';
import { Button, Segmented, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { LeftIcon, PlusIcon, RightIcon } from '#kit/base/icons.tsx';
import { Card, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useLive } from '#kit/session/events/use-live.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { AttemptDrawer } from '../attempt/attempt-drawer.tsx';
import { useLivePublish } from '../use-live-publish.ts';
import { type Board, shortAccounts } from './board.ts';
import styles from './calendar.module.css';
import { addDays, today, weekNumber } from './calendar-days.ts';
import { collisionsOf } from './collisions.ts';
import { answerOf } from './day-answers.ts';
import { DayPanel } from './day-panel.tsx';
import { DragLayer } from './drag-layer.tsx';
import { ListView } from './list-view.tsx';
import { MonthView } from './month-view.tsx';
import { PhoneDay } from './phone-day.tsx';
import { PlaceDialog, type Placing } from './place-dialog.tsx';
import { Strip } from './strip.tsx';
import { TrayPanel, useTray } from './tray.tsx';
import { useAnswers, useBestHours } from './use-answers.ts';
import {
  type CalendarAddress,
  type CalendarView,
  filterBody,
  useCalendarAddress,
} from './use-calendar-address.ts';
import { type Lifted, type Target, useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';
import { WeekView } from './week-view.tsx';

const VIEWS: { value: CalendarView; label: string }[] = [
  { value: 'month', label: '月' },
  { value: 'week', label: '周' },
  { value: 'list', label: '列表' },
];
/** As many of a day as a view can show. */
const PER_DAY: Record<CalendarView, number> = { month: 12, week: 20, list: 50 };

const daysBetween = ({ from, to }: { from: string; to: string }) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** 内容日历: what goes out when, of every kind, on every account. */
export default function CalendarPage() {
  useLivePublish({});
  useLive(['/api/admin/publish/calendar'], { 'task.changed': true });
  const phone = usePhone();
  const address = useCalendarAddress();
  const { view, day, filter, span } = address;
  const mayPlace = useMaySee(keysOf(contract.publish.place));
  const query = useCall(
    contract.publish.calendar,
    { ...filterBody(filter), ...span, perDay: PER_DAY[view], covers: view !== 'month' },
    { keepPrevious: true },
  );
  const { platforms, accountIds } = filterBody(filter);
  const hours = useBestHours({ ...(accountIds ? { accountIds } : {}), ...(platforms ? { platforms } : {}) });
  const tray = useTray(mayPlace);
  const moves = useMoves();
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [fold, setFold] = useState<boolean | null>(null);
  // The week needs the room for its days.
  const folded = fold ?? view === 'week';

  const { drag, lift, keys, setDrop, wasClick } = useDrag();
  const days = useMemo(() => daysBetween({ from: span.from, to: span.to }), [span.from, span.to]);
  const own = drag?.lifted.post ? chinaDay(Date.parse(drag.lifted.post.at)) : null;
  const { room, answers, best, now } = useAnswers(drag, days, own);

  const dropped = async ({ post, piece }: Lifted, target: Target, shift: boolean) => {
    if (target === 'tray') {
      if (post?.can.includes('cancel')) await moves.takeBack(post);
      return;
    }
    const { day: to, clock } = target;
    if (piece) return setPlacing({ piece, day: to, ...(clock ? { clock } : {}) });
    if (shift) return setPlacing({ post, day: to, elsewhere: true, ...(clock ? { clock } : {}) });
    // Let go where it was lifted: nothing is meant.
    if (clock === null && to === chinaDay(Date.parse(post.at)) && post.can.includes('move')) return;
    if (!room) return void message.info('正在读取账号的可排时间，请稍后再试');
    const { at, next, why } = answerOf(room, to, clock, Date.now());
    const moment = at ?? next;
    if (moment === null) return void message.error(why);
    await moves.move(post, new Date(moment).toISOString());
  };
  useEffect(() => setDrop((lifted, target, shift) => void dropped(lifted, target, shift)));

  const boardOf = (data: Board['data']): Board => ({
    data,
    hours: hours.data?.hours ?? [],
    collisions: collisionsOf(data.posts),
    accounts: shortAccounts(data.posts),
    drag,
    answers,
    best,
    mayPlace,
    onOpen: (id) => wasClick() && address.open(id),
    onLift: (event, post: CalendarPost) => moves.movable(post) && lift(event, { post }),
    onKeys: (event, post: CalendarPost) =>
      keys(event, { post }, chinaDay(Date.parse(post.at)), moves.movable(post)),
    onDay: address.openDay,
    onChoose: (chosen, clock) => setPlacing({ day: chosen, ...(clock ? { clock } : {}) }),
  });

  const month = day.slice(0, 7);
  return (
    <PageFrame
      head={
        <Head
          address={address}
          total={query.data?.total}
          onNew={() => setPlacing({})}
          mayPlace={mayPlace}
          phone={phone}
        />
      }
    >
      <Card
        look={{ flow: 'column', height: 'full', minHeight: 0, overflow: 'hidden' }}
        className={styles.page}
        data-dragging={drag !== null || undefined}
      >
        <Strip
          address={address}
          data={query.data}
          bands={view === 'week' && (hours.data?.hours.length ?? 0) > 0}
        />
        <QueryView
          query={query}
          sign={<Skeleton className={styles.waiting ?? ''} active title={false} paragraph={{ rows: 12 }} />}
        >
          {(data) => {
            const board = boardOf(data);
            if (phone)
              return (
                <PhoneDay
                  address={address}
                  board={board}
                  tray={tray}
                  onChoose={(piece) => setPlacing({ piece, day })}
                />
              );
            return (
              <Row align="stretch" fill>
                {mayPlace &&
                  (folded ? (
                    <Rail total={tray.data?.total} onOpen={() => setFold(false)} />
                  ) : (
                    <TrayPanel
                      query={tray}
                      drag={drag}
                      onLift={(event, piece: TrayPiece) => lift(event, { piece })}
                      onChoose={(piece) =>
                        wasClick() &&
                        setPlacing({
                          piece,
                          ...(month === today().slice(0, 7) ? {} : { day: `${month}-01` }),
                        })
                      }
                      onFold={() => setFold(true)}
                    />
                  ))}
                {view === 'month' && <MonthView board={board} day={day} />}
                {view === 'week' && <WeekView board={board} day={day} onDay={address.setDay} />}
                {view === 'list' && <ListView board={board} />}
                <DayPanel
                  day={address.wholeDay}
                  filter={filter}
                  board={board}
                  onDay={address.openDay}
                  onClose={address.closeDay}
                />
              </Row>
            );
          }}
        </QueryView>
      </Card>
      {drag && <DragLayer drag={drag} room={room} now={now} />}
      <AttemptDrawer
        id={address.attemptId}
        onClose={address.close}
        onMove={(post) => {
          address.close();
          setPlacing({ post });
        }}
      />
      <PlaceDialog placing={placing} tray={tray} moves={moves} onClose={() => setPlacing(null)} />
    </PageFrame>
  );
}

const Rail = ({ total, onOpen }: { total: number | undefined; onOpen(): void }) => (
  <PlainButton
    look={{
      flow: 'column',
      gap: 8,
      align: 'center',
      flex: 'none',
      width: 40,
      tone: 'text2',
      padding: '12 0',
      borderRight: 'line',
    }}
    className={styles.rail}
    data-tray
    aria-label={`展开未排期，${total ?? 0} 条`}
    onClick={onOpen}
  >
    <RightIcon size={14} />
    <span>未排期</span>
    <Text as="em" size={12} upright background="fill" radius={4}>
      {total ?? ''}
    </Text>
  </PlainButton>
);

interface HeadProps {
  address: CalendarAddress;
  total: number | undefined;
  mayPlace: boolean;
  phone: boolean;
  onNew(): void;
}

function Head({ address, total, mayPlace, phone, onNew }: HeadProps) {
  const { view, day, setView, setDay } = address;
  const step = (by: number) => (phone ? setDay(addDays(day, by * 7)) : address.step(by));
  const name =
    view === 'week' && !phone
      ? `第 ${weekNumber(day)} 周`
      : `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`;
  const unit = view === 'week' || phone ? '周' : '个月';
  return (
    <PageHead count={total}>
      <Row as="span" flow="inline" gap={4} size={15} whiteSpace="nowrap">
        <IconButton label={`上一${unit}`} icon={<LeftIcon />} onClick={() => step(-1)} />
        <b>{name}</b>
        <IconButton label={`下一${unit}`} icon={<RightIcon />} onClick={() => step(1)} />
      </Row>
      {!phone && (
        <>
          <Button onClick={() => setDay(today())}>今天</Button>
          <Segmented aria-label="视图" value={view} options={VIEWS} onChange={setView} />
        </>
      )}
      {mayPlace && (
        <Button type="primary" icon={<PlusIcon />} onClick={onNew} aria-label="新建排期">
          {!phone && '新建排期'}
        </Button>
      )}
    </PageHead>
  );
}
