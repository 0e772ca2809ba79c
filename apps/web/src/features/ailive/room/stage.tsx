import type { LiveRoom, LiveShow } from '@zhiying/contract';
import { Suspense } from 'react';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Box, Column, Figure, Grid, Muted, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { clockText } from '../live-words.tsx';
import { StageCard } from '../stage/stage-card.tsx';
import styles from './room.module.css';
import { usePosition } from './spoken-line.tsx';
import { spokenText } from './spoken-words.ts';
import { useActivity } from './use-room.ts';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));
const BARS = Array.from({ length: 11 }, (_, at) => at);
/** About as much as two lines of a caption hold. */
const CAPTION = 26;

interface StageProps {
  show: LiveShow;
  room: LiveRoom;
  readAt: number;
}

/** What viewers get, in small: that somebody speaks, the words as a caption, what it is about; below it how lively the room is. */
export const Stage = (props: StageProps) => (
  <Column height="full" minHeight={0} borderRight="line">
    <Box fill background="fill">
      <Screen {...props} />
    </Box>
    <Activity id={props.show.id} />
    <Box padding="0 12 12">
      <StageCard accountId={props.show.account.id} compact />
    </Box>
  </Column>
);

function Screen({ show, room, readAt }: StageProps) {
  const now = useNow(1_000);
  const atMs = usePosition({ room, readAt });
  const { current } = room;
  const isSpeaking = current !== null && room.playing;
  return (
    <Box position="relative" overflow="hidden" className={styles.screen}>
      <Split position="absolute" padding={8} width="full" size={12}>
        <Row as="span" gap={6} radius={12} padding="2 8" className={styles.chip}>
          <Text as="i" square={6} radius="round" />
          {show.startedAt ? `直播中 ${clockText(now - Date.parse(show.startedAt))}` : '准备中'}
        </Row>
        <Text radius={12} padding="2 8" className={styles.chip}>
          AI 主播
        </Text>
      </Split>
      <Row
        position="absolute"
        gap={6}
        justify="center"
        className={styles.bars}
        data-on={isSpeaking || undefined}
        aria-hidden="true"
      >
        {BARS.map((bar) => (
          <i key={bar} />
        ))}
      </Row>
      {isSpeaking && (
        <Text
          as="p"
          position="absolute"
          margin={0}
          size="14/24"
          textAlign="center"
          className={styles.caption}
        >
          <span>{captionOf(current, atMs)}</span>
        </Text>
      )}
      <Stack position="absolute" gap={2} padding="8 12" radius={8} background="card" className={styles.goods}>
        <Text size={13} weight={600} clip>
          {show.script.name}
        </Text>
        <Muted clip>{show.account.name}</Muted>
      </Stack>
    </Box>
  );
}

/** The part of a line around the word being said. */
function captionOf(current: NonNullable<LiveRoom['current']>, atMs: number): string {
  const { spoken, word } = spokenText(current.text, current.marks, atMs, current.durationMs ?? 0);
  const said = [...(spoken + word)].length;
  const from = Math.max(0, Math.floor(Math.max(0, said - 1) / CAPTION) * CAPTION);
  return [...current.text].slice(from, from + CAPTION).join('');
}

function Activity({ id }: { id: number }) {
  const { data } = useActivity(id, true);
  if (!data)
    return (
      <Box padding={16}>
        <ChartWaiting height={200} />
      </Box>
    );
  const { minutes } = data;
  const labels = minutes.map(({ at }) => clockOf(at));
  return (
    <Stack gap={8} padding="12 16" borderTop="line" flex="none" as="section" aria-label="互动热度">
      <Split>
        <Text as="h2" size={13} weight={600}>
          互动热度
        </Text>
        <Muted>近 60 分钟</Muted>
      </Split>
      <Grid columns={3}>
        <Sum value={data.viewers} title="互动观众" />
        <Sum value={data.questions} title={`提问，已答 ${data.answered}`} />
        <Sum value={data.leads} title="意向" />
      </Grid>
      <Suspense fallback={<ChartWaiting height={140} />}>
        <div className={styles.minutes}>
          <LineChart
            label="每分钟评论"
            labels={labels}
            titles={labels}
            lines={[
              { id: 'comments', name: '评论', values: minutes.map((one) => one.comments), role: 'accent' },
            ]}
            words={(value) => `${value} 条`}
          />
        </div>
      </Suspense>
    </Stack>
  );
}

const clockOf = (at: string) =>
  new Date(at).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });

const Sum = ({ value, title }: { value: number; title: string }) => (
  <Stack gap={2}>
    <Figure>{value}</Figure>
    <Muted>{title}</Muted>
  </Stack>
);
