import { cutSize, FILM_LOOK, PLAIN_GROUND, type PlacedShot } from '@zhiying/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Row, Text } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { CardPicture } from '#parts/poster/drawing/card-picture.tsx';
import styles from './stage.module.css';
import { Ground } from './stage-ground.tsx';
import type { Film } from './use-film.ts';

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
  const speed = shot.speed ?? 1;
  const wanted = ((shot.clip?.in ?? 0) + local * speed) / 1000;
  // The film's own sound is heard instead, and a clip at another speed has none.
  const volume = film.ownSound || speed !== 1 ? 0 : Math.min(1, shot.volume);
  useEffect(() => {
    const video = element.current;
    if (!(video instanceof HTMLVideoElement)) return;
    // Far from where it should be: moved there. Close to it: left to run, or every picture would stutter.
    if (Math.abs(video.currentTime - wanted) > (playback.playing ? 0.3 : 0.04)) video.currentTime = wanted;
    if (playback.playing && video.paused) void video.play().catch(() => {});
    if (!playback.playing && !video.paused) video.pause();
    video.volume = volume;
    video.playbackRate = speed;
  }, [wanted, playback.playing, volume, speed]);
  const card = film.cardOf(shot);
  if (card && !footage)
    return (
      <Box position="cover" width="full" height="full">
        <CardPicture card={card} frame={cutSize(film.doc)} ms={ms} at={local} />
      </Box>
    );
  if (!footage) {
    const [from, to] = shot.ground ?? PLAIN_GROUND;
    return (
      <Text
        height="full"
        width="full"
        position="cover"
        style={{ backgroundImage: `linear-gradient(to bottom right, ${from}, ${to})` }}
      />
    );
  }
  if (footage.url === null)
    return (
      <Row
        look={{
          tone: 'white',
          justify: 'center',
          height: 'full',
          width: 'full',
          size: 13,
          textAlign: 'center',
          padding: 16,
          position: 'cover',
        }}
        as="span"
      >
        {footage.refusal ?? '素材处理中'}
      </Row>
    );
  const moved = { transform: MOVES[shot.move]?.(Math.min(1, local / ms)) };
  const still = footage.type === 'image';
  const src = stableUrl(footage.url);
  return (
    <Text height="full" width="full" position="cover" style={moved}>
      {shot.fit === 'blur' && <Ground of={element} src={src} frame={cutSize(film.doc)} />}
      <Text height="full" width="full" position="cover" className={styles.picture} data-fit={shot.fit}>
        {still ? (
          <img
            className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
            ref={element as RefObject<HTMLImageElement>}
            src={src}
            alt=""
          />
        ) : (
          <video
            className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
            ref={element as RefObject<HTMLVideoElement>}
            src={src}
            poster={footage.poster ? stableUrl(footage.poster) : undefined}
            muted={volume === 0}
            playsInline
            preload="auto"
          >
            <track kind="captions" />
          </video>
        )}
      </Text>
    </Text>
  );
}

export function Preload({ film, placed }: { film: Film; placed: PlacedShot }) {
  const footage = film.footage(placed.shot.clip?.materialId);
  if (!footage?.url || footage.type !== 'video') return null;
  return (
    <video
      className={classOf({ position: 'absolute' }, styles.ahead)}
      src={stableUrl(footage.url)}
      muted
      playsInline
      preload="auto"
      aria-hidden="true"
    />
  );
}
