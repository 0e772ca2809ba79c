import type { TrayPiece } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Box, Column, PlainButton, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { type Board, entriesByDay, totalOn } from './board.ts';
import styles from './calendar.module.css';
import { today, WEEKDAYS, weekdayOf, weekOf } from './calendar-days.ts';
import { DayContent, useWholeDay } from './day-panel.tsx';
import { TrayPanel, type useTray } from './tray.tsx';
import type { CalendarAddress } from './use-calendar-address.ts';

interface PhoneDayProps {
  address: CalendarAddress;
  board: Board;
  tray: ReturnType<typeof useTray>;
  onChoose(piece: TrayPiece): void;
}

/** On a phone: the week as seven buttons, one day below, and what is not placed yet in a sheet. */
export function PhoneDay({ address, board, tray, onChoose }: PhoneDayProps) {
  const { day, filter, setDay } = address;
  const [sheet, setSheet] = useState(false);
  const query = useWholeDay(day, filter);
  const counts = new Map(board.data.days.map((one) => [one.day, one]));
  const entries = entriesByDay(board.data);
  const now = today();
  return (
    <Column fill>
      <Stack
        look={{ flex: 'none', borderBottom: 'line' }}
        tracks="repeat(7, 1fr)"
        as="nav"
        className={styles.phoneWeek}
        aria-label="日期"
      >
        {weekOf(day).map((one) => {
          const { byState = {} } = counts.get(one) ?? {};
          const total = totalOn(counts.get(one), entries.get(one) ?? []);
          return (
            <PlainButton
              look={{ flow: 'stack', gap: 2, items: 'center', tone: 'text2', padding: '6 0' }}
              key={one}
              aria-pressed={one === day}
              data-today={one === now || undefined}
              aria-label={`${one}，${total} 条`}
              onClick={() => setDay(one)}
            >
              <small>{WEEKDAYS[weekdayOf(one)]?.slice(1)}</small>
              <Text as="b" width={28} lineHeight={24} tone="text" radius={6}>
                {Number(one.slice(8))}
              </Text>
              <em data-state={byState.failed ? 'failed' : byState.person ? 'person' : undefined}>
                {total || ''}
              </em>
            </PlainButton>
          );
        })}
      </Stack>
      <Box fill padding="12 16" overflow="y">
        <QueryView query={query}>{(data) => <DayContent data={data} day={day} board={board} />}</QueryView>
      </Box>
      {board.mayPlace && (
        <Button className={styles.sheetButton ?? ''} onClick={() => setSheet(true)}>
          未排期 {tray.data?.total ?? ''}
        </Button>
      )}
      <BottomSheet open={sheet} onClose={() => setSheet(false)} label="未排期">
        <TrayPanel
          query={tray}
          drag={null}
          hint="点击内容，选择账号和时间。"
          onLift={() => {}}
          onChoose={(piece) => {
            setSheet(false);
            onChoose(piece);
          }}
        />
      </BottomSheet>
    </Column>
  );
}
