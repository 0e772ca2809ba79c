import { APPOINTMENT_OUTCOMES, type CalendarItem, contract } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Box, Card, Clip, Column, Muted, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useDrawerAddress } from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';
import styles from './calendar.module.css';
import { type CalendarDay, daysOfMonth, spanOfMonth } from './calendar-days.ts';
import clueStyles from './clue.module.css';
import type { ClueDrawerProps } from './clue-drawer.tsx';
import { useLiveClues } from './use-live-clues.ts';

const ClueDrawer = lazyWhenIdle<ClueDrawerProps>(() => import('./clue-drawer.tsx'), {
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
    <Box height="full" padding="0 gutter 24" overflow="y" className={clueStyles.scroll}>
      <Row gap={8} wrap marginBottom={12} className={styles.head}>
        <IconButton label="上个月" icon={<LeftIcon />} onClick={() => setMonth(month.subtract(1, 'month'))} />
        <Text as="h3" size={16} weight={600} textAlign="center">
          {month.format('YYYY 年 M 月')}
        </Text>
        <IconButton label="下个月" icon={<RightIcon />} onClick={() => setMonth(month.add(1, 'month'))} />
        <Button onClick={() => setMonth(dayjs().startOf('month'))}>今天</Button>
        <Text grow />
        <Legend />
        <Checkbox checked={own} onChange={(event) => setOwn(event.target.checked)}>
          只看我的
        </Checkbox>
      </Row>
      <QueryView query={found}>
        {({ items, more }) => (
          <>
            {more && <Note>事项较多，仅显示最早的 1,000 项，可选择「只看我的」。</Note>}
            <Card as="section" radius={12} overflow="hidden" aria-label={month.format('YYYY 年 M 月')}>
              <div className={styles.week} aria-hidden>
                {WEEKDAYS.map((name) => (
                  <Muted padding="8 10" key={name}>
                    {name}
                  </Muted>
                ))}
              </div>
              <Box as="ol" className={styles.days}>
                {daysOfMonth(month, items).map((day) => (
                  <Day key={day.day} day={day} onOpen={drawer.open} />
                ))}
              </Box>
            </Card>
          </>
        )}
      </QueryView>
      <ClueDrawer target={drawer.target} rows={[]} onOpen={drawer.open} onClose={drawer.close} />
    </Box>
  );
}

const Legend = () => (
  <Row marginRight={12} as="span" flow="inline" gap={6} size={12} tone="muted" className={styles.legend}>
    <Text as="i" square={8} background="solid" radius={2} data-what="appointment" /> 预约到店
    <Text as="i" square={8} background="solid" radius={2} data-what="follow" /> 跟进
  </Row>
);

function Day({ day, onOpen }: { day: CalendarDay; onOpen(id: number): void }) {
  const [all, setAll] = useState(false);
  const items = all ? day.items : day.items.slice(0, SHOWN);
  return (
    <Column
      as="li"
      gap={2}
      padding={6}
      borderTop="line"
      className={styles.day}
      data-out={!day.inMonth || undefined}
      data-today={day.today || undefined}
      data-empty={day.items.length === 0 || undefined}
    >
      <Text size={12} className={styles.no}>
        <Text as="b" flow="inline-block" lineHeight={22} weight={500}>
          {day.no}
        </Text>
        <small>{dayjs(day.day).format('M 月 D 日 ddd')}</small>
      </Text>
      {items.map((item) => (
        <Item key={`${item.what}${item.id}`} item={item} onOpen={onOpen} />
      ))}
      {day.items.length > SHOWN && (
        <PlainButton
          look={{ size: 12, tone: 'primary', textAlign: 'left', padding: '0 6' }}
          onClick={() => setAll(!all)}
        >
          {all ? '收起' : `还有 ${day.items.length - SHOWN} 项`}
        </PlainButton>
      )}
    </Column>
  );
}

function Item({ item, onOpen }: { item: CalendarItem; onOpen(id: number): void }) {
  const words = [item.outcome ? APPOINTMENT_OUTCOMES[item.outcome] : '跟进', item.model, item.owner].filter(
    Boolean,
  );
  return (
    <PlainButton
      look={{
        flow: 'row',
        gap: 6,
        align: 'center',
        minWidth: 0,
        size: '12/18',
        tone: 'text',
        textAlign: 'left',
        padding: '2 6',
        radius: 4,
      }}
      className={styles.item}
      data-what={item.what}
      data-outcome={item.outcome ?? undefined}
      title={`${item.name}，${words.join('，')}`}
      onClick={() => onOpen(item.clueId)}
    >
      <Text as="time" flex="none" tone="muted" dateTime={item.at}>
        {dayjs(item.at).format('HH:mm')}
      </Text>
      <Clip>{item.name}</Clip>
      <small>{words.join('，')}</small>
    </PlainButton>
  );
}
