import type { PlacedShot } from '@zhiying/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { AudioIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';
import { fineClock } from '#parts/ai-video/video-address.ts';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './lanes.module.css';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';
import { Wave } from './wave.tsx';

interface LanesProps {
  film: Film;
  playback: Playback;
  /** Pixels of a second. */
  zoom: number;
  snap: boolean;
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
export function Lanes({ film, playback, zoom, snap }: LanesProps) {
  const { doc, timeline } = film;
  const lane = useRef<HTMLDivElement>(null);
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
    <section className={styles.lanes} aria-label="时间线">
      <div className={styles.names} aria-hidden="true">
        <span />
        <span>
          <VideoIcon /> 镜头
        </span>
        <span>
          <AudioIcon /> 口播
        </span>
        <span>
          <PageIcon /> 字幕
        </span>
        <span>
          <AudioIcon /> 音乐
        </span>
      </div>
      <div className={styles.scroll}>
        <div ref={lane} className={styles.inner} style={{ width }}>
          <div
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
              <span key={second} style={{ left: px(second * 1000) }}>
                {Math.floor(second / 60)}:{String(second % 60).padStart(2, '0')}
              </span>
            ))}
          </div>
          <div className={styles.row} data-lane="shots">
            {timeline.shots.map((placed, at) => {
              const footage = film.footage(placed.shot.clip?.materialId);
              return (
                <button
                  key={placed.shot.id}
                  type="button"
                  className={styles.shot}
                  aria-label={`镜头 ${at + 1} ${placed.shot.name} ${(placed.ms / 1000).toFixed(1)} 秒`}
                  aria-pressed={placed.shot.id === film.shot?.id}
                  data-bad={footage?.refusal ? true : undefined}
                  {...block(placed)}
                  onDoubleClick={() => playback.seek(placed.start)}
                >
                  {footage?.thumb && (
                    <span style={{ backgroundImage: `url("${steadyUrl(footage.thumb)}")` }} />
                  )}
                  <b>
                    {at + 1} {placed.shot.name}
                  </b>
                  <i>{(placed.ms / 1000).toFixed(1)}</i>
                </button>
              );
            })}
          </div>
          <div className={styles.row}>
            {timeline.shots
              .filter(({ shot }) => doc.voice && shot.line)
              .map((placed) => (
                <button
                  key={placed.shot.id}
                  type="button"
                  className={styles.voice}
                  data-spoken={film.voiceOf(placed.shot) ? true : undefined}
                  {...block({ ...placed, ms: placed.saidMs })}
                  aria-label={`口播：${placed.shot.line}`}
                  title={film.voiceOf(placed.shot) ? undefined : '未配音，长度为估计'}
                >
                  <Wave url={film.voiceOf(placed.shot)?.url} ms={placed.saidMs} />
                </button>
              ))}
          </div>
          <div className={styles.row}>
            {doc.subtitles &&
              timeline.shots
                .filter(({ shot }) => shot.line)
                .map((placed) => (
                  <button
                    key={placed.shot.id}
                    type="button"
                    className={styles.text}
                    {...block({ ...placed, ms: placed.saidMs })}
                  >
                    {placed.shot.line}
                  </button>
                ))}
          </div>
          <div className={styles.row}>
            {doc.music && (
              <span className={styles.music} style={{ left: 0, width }}>
                <b>{music?.name ?? '音乐'}　人声处降低</b>
                <Wave url={music?.url} ms={timeline.totalMs} loop={loopOf(film)} />
              </span>
            )}
          </div>
          <div className={styles.playhead} style={{ left: px(playback.at) }} aria-hidden="true" />
        </div>
      </div>
    </section>
  );
}
