import { LINE_CLASSES, type LiveRoom } from '@zhiying/contract';
import { Box, Column, Muted, Split, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { ClassMark } from '../live-words.tsx';
import { livePlayer } from './player/live-player.ts';
import styles from './room.module.css';
import { spokenText } from './spoken-words.ts';

const TICK_MS = 120;

interface SpokenLineProps {
  room: LiveRoom;
  /** When the room was read, by the clock of this computer. */
  readAt: number;
}

/** How far the line is spoken: as heard here, or by the clock where it is heard elsewhere. */
export function usePosition({ room: { current, playing }, readAt }: SpokenLineProps): number {
  const now = useNow(TICK_MS, current !== null);
  if (!current) return 0;
  const heard = livePlayer()?.positionMs(current.playId) ?? null;
  const byClock = current.atMs + (playing ? now - readAt : 0);
  return Math.min(current.durationMs ?? byClock, Math.max(0, heard ?? byClock));
}

/** The line being spoken, its current word underlined; or why there is none. */
export function SpokenLine({ room, readAt }: SpokenLineProps) {
  const { current, lines, silence, playing } = room;
  const atMs = usePosition({ room, readAt });
  // A room that was paused says its sentence to the end.
  if (!current || !playing)
    return (
      <Column className={styles.line} padding="20 24" gap={8} justify="center" borderBottom="line">
        <Text size="22/36" weight={600} tone="muted">
          {silence || '即将开始下一句'}
        </Text>
        {current && <Muted clip>当前句：{current.text}</Muted>}
      </Column>
    );
  const duration = current.durationMs ?? 0;
  const { spoken, word, rest } = spokenText(current.text, current.marks, atMs, duration);
  return (
    <Column className={styles.line} padding="16 24 20" gap={12} borderBottom="line" background="card">
      <Split gap={12} size={13} tone="text2">
        <MetaLine
          items={[
            <ClassMark key="class" of={current.class} />,
            current.line !== null && `第 ${current.line} / ${lines} 句`,
            current.class !== 'loop' && (current.comment ? `回复：${current.comment}` : current.by),
          ]}
        />
        <Muted flex="none">剩 {Math.ceil(Math.max(0, duration - atMs) / 1000)} 秒</Muted>
      </Split>
      <Text as="p" size="22/36" weight={600} margin={0} className={styles.words} aria-live="off">
        {spoken}
        <em>{word}</em>
        <i>{rest}</i>
      </Text>
      <Box
        height={4}
        radius={2}
        background="fill"
        overflow="hidden"
        className={styles.progress}
        role="progressbar"
        aria-label={`${LINE_CLASSES[current.class]}播放进度`}
        aria-valuenow={duration > 0 ? Math.round((atMs / duration) * 100) : 0}
      >
        <Box as="i" flow="block" style={{ width: `${duration > 0 ? (atMs / duration) * 100 : 0}%` }} />
      </Box>
    </Column>
  );
}
