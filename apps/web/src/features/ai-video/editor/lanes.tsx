import type { PlacedShot } from '@zhiying/contract';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { AudioIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';
import { Box, Grid, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { fineClock } from '#parts/ai-video/video-address.ts';
import { LaneShot } from './lane-shot.tsx';
import styles from './lanes.module.css';
import type { Film } from './use-film.ts';
import { Wave } from './wave.tsx';

interface LanesProps {
  film: Film;
  playback: Playback;
  /** Pixels of a second. */
  zoom: number;
  snap: boolean;
  /** Turned with Ctrl, or two fingers on a touchpad. */
  onZoom(zoom: number): void;
}

/** Near enough to a shot's beginning for the playhead to jump to it, in pixels. */
const NEAR = 6;
const FRAMES_A_SECOND = 30;
/** Keys of the playhead, in frames of the film. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -FRAMES_A_SECOND,
  PageDown: FRAMES_A_SECOND,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** What is played of the music: a piece within its loop, a material from its beginning to its end. */
function loopOf({ doc, music, footage }: Film): { in: number; out: number } | undefined {
  const piece = music(doc.music?.musicId);
  if (piece) return { in: piece.loopIn, out: piece.loopOut };
  const length = footage(doc.music?.materialId ?? undefined)?.durationMs;
  return length ? { in: 0, out: length } : undefined;
}

/** Shots, narration, subtitles and music one above the other, with one playhead through all of them. */
export function Lanes({ film, playback, zoom, snap, onZoom }: LanesProps) {
  const { doc, timeline } = film;
  const lane = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onZoom(zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
  });
  // Listened to by hand: React's own listener may not keep the page from zooming.
  useEffect(() => {
    const element = view.current;
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);
  const drag = useDragOrder(doc.shots, film.setShots, film.locked);
  /** By the pointer alone: on the lanes the arrow keys move the playhead. The list of shots has the keys. */
  const order = (at: number) => {
    const {
      onKeyDown: _keys,
      tabIndex: _tab,
      'aria-roledescription': _role,
      ...pointer
    } = drag(at) as Record<string, unknown>;
    return pointer;
  };
  const px = (ms: number) => (ms / 1000) * zoom;
  const width = px(timeline.totalMs);
  const every = zoom >= 60 ? 1 : zoom >= 24 ? 2 : 5;
  const ticks = Array.from(
    { length: Math.floor(timeline.totalMs / 1000 / every) + 1 },
    (_, at) => at * every,
  );
  const seekTo = (event: PointerEvent) => {
    const box = lane.current?.getBoundingClientRect();
    if (!box) return;
    const ms = ((event.clientX - box.left) / zoom) * 1000;
    const near = snap && timeline.shots.find(({ start }) => Math.abs(px(start) - px(ms)) < NEAR);
    playback.seek(near ? near.start : ms);
  };
  const stepBy = (event: KeyboardEvent) => {
    const frames = STEPS[event.key];
    if (frames === undefined) return;
    event.preventDefault();
    playback.pause();
    const now = Math.round((playback.at * FRAMES_A_SECOND) / 1000);
    playback.seek(((now + frames) * 1000) / FRAMES_A_SECOND);
  };
  const music = film.footage(doc.music?.materialId ?? undefined) ?? film.music(doc.music?.musicId);
  const block = ({ start, ms, shot }: PlacedShot) => ({
    style: { left: px(start), width: Math.max(2, px(ms) - 2) },
    'data-on': shot.id === film.shot?.id || undefined,
    onClick: () => film.select(shot.id),
  });
  return (
    <Grid
      as="section"
      look={{ columns: 'label72', flex: 'none', background: 'card', borderTop: 'line' }}
      className={styles.lanes}
      aria-label="时间线"
    >
      <Stack size={12} tone="text2" borderRight="line" className={styles.names} aria-hidden="true">
        <LaneName />
        <LaneName icon={<VideoIcon />} name="镜头" />
        <LaneName icon={<AudioIcon />} name="口播" />
        <LaneName icon={<PageIcon />} name="字幕" />
        <LaneName icon={<AudioIcon />} name="音乐" />
      </Stack>
      <div ref={view} className={styles.scroll}>
        <Stack margin="0 8" ref={lane} position="relative" className={styles.inner} style={{ width }}>
          <Box
            borderBottom="line2"
            position="relative"
            className={styles.ruler}
            role="slider"
            tabIndex={0}
            aria-label="播放头"
            aria-valuemin={0}
            aria-valuemax={timeline.totalMs}
            aria-valuenow={Math.round(playback.at)}
            aria-valuetext={fineClock(playback.at)}
            onKeyDown={stepBy}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              seekTo(event);
            }}
            onPointerMove={(event) => event.buttons === 1 && seekTo(event)}
          >
            {ticks.map((second) => (
              <Muted
                look={{ lineHeight: 16, paddingLeft: 4, position: 'absolute', top: 4, pointerEvents: 'none' }}
                key={second}
                style={{ left: px(second * 1000) }}
              >
                {Math.floor(second / 60)}:{String(second % 60).padStart(2, '0')}
              </Muted>
            ))}
          </Box>
          <Box borderBottom="line2" position="relative" className={styles.row} data-lane="shots">
            {timeline.shots.map((placed, at) => (
              <LaneShot
                key={placed.shot.id}
                film={film}
                playback={playback}
                placed={placed}
                at={at}
                zoom={zoom}
                style={block(placed).style}
                drag={order(at)}
              />
            ))}
          </Box>
          <Box borderBottom="line2" position="relative" className={styles.row}>
            {timeline.shots
              .filter(({ shot }) => doc.voice && shot.line)
              .map((placed) => (
                <button
                  key={placed.shot.id}
                  type="button"
                  className={classOf({ background: 'primary' }, styles.voice)}
                  data-spoken={film.voiceOf(placed.shot) ? true : undefined}
                  {...block({ ...placed, ms: placed.saidMs })}
                  aria-label={`口播：${placed.shot.line}`}
                  title={film.voiceOf(placed.shot) ? undefined : '未配音，长度为估计'}
                >
                  <Wave url={film.voiceOf(placed.shot)?.url} ms={placed.saidMs} />
                </button>
              ))}
          </Box>
          <Box borderBottom="line2" position="relative" className={styles.row}>
            {doc.subtitles &&
              timeline.shots
                .filter(({ shot }) => film.subtitleOf(shot))
                .map((placed) => (
                  <button
                    key={placed.shot.id}
                    type="button"
                    className={classOf({ tone: 'text2', background: 'fill' }, styles.text)}
                    {...block({ ...placed, ms: placed.saidMs || placed.ms })}
                  >
                    {film.subtitleOf(placed.shot)}
                  </button>
                ))}
          </Box>
          <Box borderBottom="line2" position="relative" className={styles.row}>
            {doc.music && (
              <Text tone="success" background="success" className={styles.music} style={{ left: 0, width }}>
                <b>{music?.name ?? '音乐'} · 人声时自动压低</b>
                <Wave url={music?.url} ms={timeline.totalMs} loop={loopOf(film)} />
              </Text>
            )}
          </Box>
          <div className={styles.playhead} style={{ left: px(playback.at) }} aria-hidden="true" />
        </Stack>
      </div>
    </Grid>
  );
}

const LaneName = ({ icon, name }: { icon?: ReactNode; name?: string }) => (
  <Row as="span" gap={4} paddingLeft={12} borderBottom="line2">
    {icon} {name}
  </Row>
);
