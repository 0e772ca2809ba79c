import { APPOINTMENT_OUTCOMES, type CalendarItem, contract } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { later } from '#kit/base/later.tsx';
import pieces from '#kit/base/pieces.module.css';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './calendar.module.css';
import { type CalendarDay, daysOfMonth, spanOfMonth } from './calendar-days.ts';
import clueStyles from './clue.module.css';
import type { ClueDrawerProps } from './clue-drawer.tsx';
import { useLiveClues } from './use-live-clues.ts';

const ClueDrawer = later<ClueDrawerProps>(() => import('./clue-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const SHOWN = 4;

/** 日历: who is expected at the shop and whom somebody has promised to call, a month at a time. */
export function CalendarTab() {
  useLiveClues();
  const me = useProfile();
  const drawer = useDrawerAddress();
  const [month, setMonth] = useState(() => dayjs().startOf('month'));
  const [own, setOwn] = useState(false);
  const found = useCall(
    contract.clueCalendar.days,
    { ...spanOfMonth(month), ...(own && me ? { ownerId: me.uid } : {}) },
    { keepPrevious: true },
  );
  return (
    <div className={clueStyles.scroll}>
      <div className={styles.head}>
        <IconButton label="上个月" icon={<LeftIcon />} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <h3>{month.format('YYYY 年 M 月')}</h3>
        <IconButton label="下个月" icon={<RightIcon />} onClick={() => setMonth(month.add(1, 'month'))} />
        <Button onClick={() => setMonth(dayjs().startOf('month'))}>今天</Button>
        <span className={pieces.grow} />
        <Legend />
        <Checkbox checked={own} onChange={(event) => setOwn(event.target.checked)}>
          只看我的
        </Checkbox>
      </div>
      <Loaded query={found}>
        {({ items, more }) => (
          <>
            {more && <p className={pieces.note}>事项较多，仅显示最早的 1,000 项，可选择「只看我的」。</p>}
            <section className={styles.month} aria-label={month.format('YYYY 年 M 月')}>
              <div className={styles.week} aria-hidden>
                {WEEKDAYS.map((name) => (
                  <span key={name}>{name}</span>
                ))}
              </div>
              <ol className={styles.days}>
                {daysOfMonth(month, items).map((day) => (
                  <Day key={day.day} day={day} onOpen={drawer.open} />
                ))}
              </ol>
            </section>
          </>
        )}
      </Loaded>
      <ClueDrawer target={drawer.target} rows={[]} onOpen={drawer.open} onClose={drawer.close} />
    </div>
  );
}

const Legend = () => (
  <span className={styles.legend}>
    <i data-what="appointment" /> 预约到店
    <i data-what="follow" /> 跟进
  </span>
);

function Day({ day, onOpen }: { day: CalendarDay; onOpen(id: number): void }) {
  const [all, setAll] = useState(false);
  const items = all ? day.items : day.items.slice(0, SHOWN);
  return (
    <li
      className={styles.day}
      data-out={!day.inMonth || undefined}
      data-today={day.today || undefined}
      data-empty={day.items.length === 0 || undefined}
    >
      <span className={styles.no}>
        <b>{day.no}</b>
        <small>{dayjs(day.day).format('M 月 D 日 ddd')}</small>
      </span>
      {items.map((item) => (
        <Item key={`${item.what}${item.id}`} item={item} onOpen={onOpen} />
      ))}
      {day.items.length > SHOWN && (
        <button type="button" className={styles.more} onClick={() => setAll(!all)}>
          {all ? '收起' : `还有 ${day.items.length - SHOWN} 项`}
        </button>
      )}
    </li>
  );
}

function Item({ item, onOpen }: { item: CalendarItem; onOpen(id: number): void }) {
  const words = [item.outcome ? APPOINTMENT_OUTCOMES[item.outcome] : '跟进', item.model, item.owner].filter(
    Boolean,
  );
  return (
    <button
      type="button"
      className={styles.item}
      data-what={item.what}
      data-outcome={item.outcome ?? undefined}
      title={`${item.name}，${words.join('，')}`}
      onClick={() => onOpen(item.clueId)}
    >
      <time dateTime={item.at}>{dayjs(item.at).format('HH:mm')}</time>
      <span className={pieces.clip}>{item.name}</span>
      <small>{words.join('，')}</small>
    </button>
  );
}
