import { type LivePlay, PLAY_STATES } from '@zhiying/contract';
import { Checkbox } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Bar, Column, Grid, Muted, Scroll, Stack, Text } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ClassMark, spanText } from '../live-words.tsx';
import styles from './report.module.css';

/** Everything said, in the order it was begun, with what caused it. */
export function Timeline({ plays, begun }: { plays: readonly LivePlay[]; begun: number }) {
  const [withoutLoop, setWithoutLoop] = useState(false);
  const shown = plays.filter((play) => !withoutLoop || play.class !== 'loop');
  if (plays.length === 0)
    return <StateView kind="empty" title="没有播出台词" text={['本场没有开始口播就已结束。']} />;
  return (
    <Column height="full" minHeight={0}>
      <Bar>
        <Muted>
          共 {shown.length} 句{begun > plays.length && `（仅前 ${plays.length} 句，全部 ${begun} 句见留痕）`}
        </Muted>
        <Checkbox checked={withoutLoop} onChange={({ target }) => setWithoutLoop(target.checked)}>
          只看插播和回复
        </Checkbox>
      </Bar>
      <Scroll as="ol" fill overflow="y" aria-label="时间线">
        {shown.map((play) => (
          <Grid
            as="li"
            look={{ gap: 12, align: 'start', padding: '10 16', borderBottom: 'line2' }}
            className={styles.play}
            key={play.playId}
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
        ))}
      </Scroll>
    </Column>
  );
}
