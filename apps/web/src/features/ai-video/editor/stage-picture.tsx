import { cutSize, FILM_LOOK, PLAIN_GROUND, type PlacedShot } from '@zhiying/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './stage.module.css';
import { Ground } from './stage-ground.tsx';
import type { Film } from './use-film.ts';
import type { Playback } from './use-playback.ts';

const { reach } = FILM_LOOK;
/** From one edge to the other of what lies beyond the frame, in shares of the picture as it is before it grows. */
const pan = (done: number) => (100 * reach * (done - 0.5)) / (1 + reach);

const MOVES: Record<string, (done: number) => string> = {
  none: () => 'none',
  zoomIn: (done) => `scale(${1 + reach * done})`,
  zoomOut: (done) => `scale(${1 + reach * (1 - done)})`,
  panLeft: (done) => `scale(${1 + reach}) translateX(${pan(done)}%)`,
  panRight: (done) => `scale(${1 + reach}) translateX(${-pan(done)}%)`,
  panUp: (done) => `scale(${1 + reach}) translateY(${pan(done)}%)`,
  panDown: (done) => `scale(${1 + reach}) translateY(${-pan(done)}%)`,
};

interface ShotPictureProps {
  film: Film;
  placed: PlacedShot;
  playback: Playback;
}

/** One shot, fitted and moved. */
export function ShotPicture({ film, placed, playback }: ShotPictureProps) {
  const { shot, start, ms } = placed;
  const element = useRef<HTMLVideoElement | HTMLImageElement>(null);
  const footage = film.footage(shot.clip?.materialId);
  const local = Math.max(0, playback.at - start);
  const wanted = ((shot.clip?.in ?? 0) + local) / 1000;
  useEffect(() => {
    const video = element.current;
    if (!(video instanceof HTMLVideoElement)) return;
    // Far from where it should be: moved there. Close to it: left to run, or every picture would stutter.
    if (Math.abs(video.currentTime - wanted) > (playback.playing ? 0.3 : 0.04)) video.currentTime = wanted;
    if (playback.playing && video.paused) void video.play().catch(() => {});
    if (!playback.playing && !video.paused) video.pause();
    video.volume = Math.min(1, shot.volume);
  }, [wanted, playback.playing, shot.volume]);
  if (!footage) {
    const [from, to] = shot.ground ?? PLAIN_GROUND;
    return (
      <span
        className={styles.ground}
        style={{ backgroundImage: `linear-gradient(to bottom right, ${from}, ${to})` }}
      />
    );
  }
  if (footage.url === null) return <span className={styles.note}>{footage.refusal ?? '素材处理中'}</span>;
  const moved = { transform: MOVES[shot.move]?.(Math.min(1, local / ms)) };
  const still = footage.type === 'image';
  const src = steadyUrl(footage.url);
  return (
    <span className={styles.moving} style={moved}>
      {shot.fit === 'blur' && <Ground of={element} src={src} frame={cutSize(film.doc)} />}
      <span className={styles.picture} data-fit={shot.fit}>
        {still ? (
          <img ref={element as RefObject<HTMLImageElement>} src={src} alt="" />
        ) : (
          <video
            ref={element as RefObject<HTMLVideoElement>}
            src={src}
            poster={footage.poster ? steadyUrl(footage.poster) : undefined}
            muted={shot.volume === 0}
            playsInline
            preload="auto"
          >
            <track kind="captions" />
          </video>
        )}
      </span>
    </span>
  );
}

export function Preload({ film, placed }: { film: Film; placed: PlacedShot }) {
  const footage = film.footage(placed.shot.clip?.materialId);
  if (!footage?.url || footage.type !== 'video') return null;
  return (
    <video
      className={styles.ahead}
      src={steadyUrl(footage.url)}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
    />
  );
}
