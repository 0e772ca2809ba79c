import { contract, type LivePlay, PLAY_STATES, TIMELINE_PART } from '@zhiying/contract';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Bar, Column, Grid, Muted, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ClassMark, spanText } from '../live-words.tsx';
import styles from './report.module.css';

/** Everything said, in the order it was begun, with what caused it. */
export function Timeline({ showId }: { showId: number }) {
  const [withoutLoop, setWithoutLoop] = useState(false);
  const [parts, setParts] = useState(1);
  const first = useCall(
    contract.liveShow.timeline,
    { id: showId, from: 0, withoutLoop },
    { keepPrevious: true },
  );
  const total = first.data?.total ?? 0;
  if (total === 0 && !withoutLoop && first.isSuccess)
    return <StateView kind="empty" title="没有播出台词" text={['本场没有开始口播就已结束。']} />;
  return (
    <Column height="full" minHeight={0}>
      <Bar>
        <Muted>共 {total} 句</Muted>
        <Checkbox
          checked={withoutLoop}
          onChange={({ target }) => {
            setWithoutLoop(target.checked);
            setParts(1);
          }}
        >
          只看插播和回复
        </Checkbox>
      </Bar>
      <Scroll as="ol" fill overflow="y" aria-label="时间线">
        {Array.from({ length: parts }, (_, at) => at * TIMELINE_PART).map((from) => (
          <Part key={from} showId={showId} from={from} withoutLoop={withoutLoop} />
        ))}
        {total > parts * TIMELINE_PART && (
          <li>
            <Button type="link" block onClick={() => setParts(parts + 1)}>
              显示更多
            </Button>
          </li>
        )}
      </Scroll>
    </Column>
  );
}

interface PartProps {
  showId: number;
  from: number;
  withoutLoop: boolean;
}

function Part({ showId, from, withoutLoop }: PartProps) {
  const query = useCall(contract.liveShow.timeline, { id: showId, from, withoutLoop });
  return (
    <QueryView query={query} sign={<WaitingLines />}>
      {({ plays }) => plays.map((play) => <Play key={play.playId} play={play} />)}
    </QueryView>
  );
}

const Play = ({ play }: { play: LivePlay }) => (
  <Grid
    as="li"
    look={{ gap: 12, align: 'start', padding: '10 16', borderBottom: 'line2' }}
    className={styles.play}
  >
    <Muted as="time" dateTime={play.startedAt ?? undefined} lineHeight={20}>
      {play.startedAt && dayjs(play.startedAt).format('HH:mm:ss')}
    </Muted>
    <ClassMark of={play.class} />
    <Stack gap={2} minWidth={0}>
      <Text breakWords>{play.text}</Text>
      {play.comment && <Muted>回复：{play.comment}</Muted>}
      {play.by && <Muted>{play.by} 插播</Muted>}
      {play.state !== 'ended' && (
        <Text size={12} tone={play.state === 'failed' ? 'error' : 'warning'}>
          {PLAY_STATES[play.state]}
        </Text>
      )}
    </Stack>
    <Muted>{play.durationMs === null ? '' : spanText(play.durationMs)}</Muted>
  </Grid>
);
