import { allLayers, type PosterLayer, type PosterMotion } from '@zhiying/contract';
import { Clip, Muted, Scroll, Stack } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { PlaybackBar } from '../playback-bar.tsx';
import styles from './editor.module.css';
import type { Desk } from './use-desk.ts';

interface TimeLineProps {
  desk: Desk;
  motion: PosterMotion;
  playback: Playback;
  /** When each layer begins to come. */
  starts: ReadonlyMap<string, number>;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Plays the poster and shows when each layer is there. */
export function TimeLine({ desk, motion, playback, starts }: TimeLineProps) {
  const moving = allLayers(desk.doc.layers)
    .filter((layer) => layer.motion !== null)
    .toReversed();
  return (
    <Stack
      flex="none"
      borderTop="line"
      background="card"
      padding="8 16"
      gap={4}
      aria-label="时间轴"
      as="section"
    >
      <PlaybackBar playback={playback} ms={motion.ms} className={styles.scrub} />
      {moving.length === 0 ? (
        <Muted>暂无图层设置动效：选中图层，在右侧打开「进入和退出」。</Muted>
      ) : (
        <Scroll aria-label="图层的进入和退出" className={styles.lanes}>
          {moving.map((layer) => (
            <Lane
              key={layer.id}
              layer={layer}
              from={starts.get(layer.id) ?? 0}
              motion={motion}
              on={desk.chosen.includes(layer.id)}
              onChoose={() => desk.choose([layer.id])}
            />
          ))}
        </Scroll>
      )}
    </Stack>
  );
}

interface LaneProps {
  layer: PosterLayer;
  from: number;
  motion: PosterMotion;
  on: boolean;
  onChoose(): void;
}

const Lane = ({ layer, from, motion: { ms: whole, enterMs }, on, onChoose }: LaneProps) => {
  const come = layer.motion?.in === 'none' ? from : Math.min(whole, from + enterMs);
  const to = layer.motion?.outAt ?? whole;
  return (
    <button type="button" className={styles.lane} aria-pressed={on} onClick={onChoose}>
      <Clip size={12}>{layer.name}</Clip>
      <i>
        <b
          title={`${seconds(from)} 秒开始进入，${seconds(come)} 秒完成，${seconds(to)} 秒退出`}
          style={{ left: `${(from / whole) * 100}%`, width: `${(Math.max(0, to - from) / whole) * 100}%` }}
        />
      </i>
    </button>
  );
};
