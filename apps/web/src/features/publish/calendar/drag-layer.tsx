import { type AccountSchedule, chinaDay, PLATFORMS } from '@zhiying/contract';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { WarningIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import styles from './calendar.module.css';
import { dayWords } from './calendar-days.ts';
import { answerOf, momentWords } from './day-answers.ts';
import type { Drag } from './use-drag.ts';

const HINT_AFTER_MS = 200;

/** The chip under the pointer, and why it cannot stay where it is held; with the keys the same in words. */
export function DragLayer({
  drag,
  room,
  now,
}: {
  drag: Drag;
  room: AccountSchedule | undefined;
  now: number;
}) {
  const { pointer, target, lifted } = drag;
  const over = target && target !== 'tray' ? target : null;
  const answer = room && over ? answerOf(room, over.day, over.clock, now) : null;
  const key = over ? `${over.day} ${over.clock ?? ''}` : '';
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const changing = drag.shift && lifted.post !== undefined;
  const title = lifted.post?.title ?? lifted.piece?.title ?? '';
  const said = !over
    ? target === 'tray'
      ? '松手取消排期'
      : ''
    : answer?.at
      ? `${dayWords(over.day)}，${momentWords(answer.at)} 可放`
      : answer
        ? `${dayWords(over.day)}放不下：${answer.why}${answer.next ? `，改放 ${momentWords(answer.next)}` : ''}`
        : '';
  return createPortal(
    <>
      <span role="status" className="zy-visually-hidden">
        {pointer === null ? said : ''}
      </span>
      {pointer && (
        <Box
          look={{
            size: '12/18',
            tone: 'text',
            padding: '2 8',
            background: 'card',
            shadow: true,
            radius: 4,
            position: 'fixed',
            inset: '0 auto auto 0',
            pointerEvents: 'none',
          }}
          className={styles.ghost}
          style={{ transform: `translate(${pointer.x + 6}px, ${pointer.y + 4}px)` }}
        >
          <Clip>{title}</Clip>
          <Row as="span" minWidth={0} lineHeight={18} className={styles.line}>
            {lifted.post && <PlatformMark platform={lifted.post.platform} />}
            <Clip>{lifted.post?.account.name ?? lifted.piece?.batch.name}</Clip>
            {over?.clock && answer?.at && !changing && <b>{over.clock}</b>}
            {changing && <b>换账号</b>}
          </Row>
        </Box>
      )}
      {over && answer && answer.at === null && settled === key && !changing && (
        <Hint day={over.day} pointer={pointer}>
          <Row as="b" gap={8} tone="text" className={styles.hintHead}>
            <WarningIcon size={16} />
            {dayWords(over.day)}放不下
          </Row>
          <p>{answer.why}</p>
          {answer.next !== null && (
            <Text tone="text" padding="4 10" background="primary" radius={6} className={styles.hintNext}>
              {pointer ? '松手' : '回车'}改放 {dayWords(chinaDay(answer.next))}{' '}
              {momentWords(answer.next).slice(-5)}
            </Text>
          )}
          {room && (
            <small>
              {PLATFORMS[room.platform].name}「{room.account.name}」，按 Esc 放回原处
              {lifted.post && `，${pointer ? '按住 Shift 松手' : 'Shift + 回车'}换到其他账号`}
            </small>
          )}
        </Hint>
      )}
    </>,
    document.body,
  );
}

const HINT_WIDTH = 320;
const HINT_HEIGHT = 150;

/** Below its cell, above near the bottom. */
function Hint({
  day,
  pointer,
  children,
}: {
  day: string;
  pointer: Drag['pointer'];
  children: React.ReactNode;
}) {
  const box = document.querySelector(`[data-day="${day}"]`)?.getBoundingClientRect();
  if (!box) return null;
  const left = Math.min(Math.max(8, box.left - 60), innerWidth - HINT_WIDTH - 8);
  const below = pointer && box.height > innerHeight / 2 ? pointer.y + 48 : box.bottom + 8;
  const top =
    below + HINT_HEIGHT > innerHeight ? Math.max(8, (pointer?.y ?? box.top) - HINT_HEIGHT - 24) : below;
  return (
    <Stack
      look={{
        position: 'fixed',
        shadow: true,
        pointerEvents: 'none',
        gap: 8,
        width: 320,
        tone: 'text2',
        padding: '12 16',
        background: 'elev',
        radius: 8,
      }}
      className={styles.hint}
      role="tooltip"
      style={{ left, top }}
    >
      {children}
    </Stack>
  );
}
