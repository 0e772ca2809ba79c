import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PlayIcon, VideoIcon } from '#kit/base/icons.tsx';
import { Stack, Text } from '#kit/base/pieces.tsx';
import { prefersReducedMotion } from '#kit/base/theme/reduced-motion.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import styles from './film-frame.module.css';

interface FilmFrameProps {
  /** The picture that stands for the film, in its own shape. */
  cover: string | null;
  /** The film; without one nothing plays. */
  src: string | null;
  /** Top left, for exceptions alone. */
  tag?: ReactNode;
  /** Bottom left and bottom right: shape and length. */
  ratio?: string;
  length?: string;
  /** In place of the play mark: a ring, a warning. */
  middle?: ReactNode;
  /** Shown while the pointer is on it. */
  actions?: ReactNode;
  /** Not finished, or failed. */
  dim?: boolean;
  /** What stands there before there is a picture. */
  none?: ReactNode;
}

/** A pointer that only passes plays nothing. */
const REST_MS = 400;

/** A film as a card: its cover uncropped, playing without sound while the mouse rests on it. Nothing moves for people who asked for stillness. */
export function FilmFrame({ cover, src, tag, ratio, length, middle, actions, dim, none }: FilmFrameProps) {
  // A card on a phone is one button: what can be done with it stands behind it.
  const phone = usePhone();
  const [playing, setPlaying] = useState(false);
  const [share, setShare] = useState(0);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const leave = () => {
    clearTimeout(rest.current);
    setPlaying(false);
    setShare(0);
  };
  return (
    <span
      className={styles.frame}
      data-dim={dim || undefined}
      data-playing={playing || undefined}
      onPointerEnter={({ pointerType }) => {
        if (src && pointerType === 'mouse' && !prefersReducedMotion())
          rest.current = setTimeout(() => setPlaying(true), REST_MS);
      }}
      onPointerLeave={leave}
    >
      {cover ? (
        <img src={cover} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <Stack as="span" center size={12} tone="muted" position="cover">
          {none ?? <VideoIcon size={24} />}
        </Stack>
      )}
      {playing && src && (
        <video
          src={src}
          muted
          loop
          autoPlay
          playsInline
          aria-hidden="true"
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setShare(duration > 0 ? currentTime / duration : 0)
          }
        />
      )}
      {tag && (
        <Text position="absolute" inset="8 auto auto 8">
          {tag}
        </Text>
      )}
      {!playing &&
        (middle ??
          (src && (
            <Stack
              look={{
                tone: 'white',
                center: true,
                square: 28,
                radius: 'round',
                position: 'absolute',
                inset: '8 8 auto auto',
              }}
              as="span"
              className={styles.play}
              aria-hidden="true"
            >
              <PlayIcon size={16} />
            </Stack>
          )))}
      {ratio && !playing && (
        <Text tone="text" background="card" left={8} className={styles.ratio}>
          {ratio}
        </Text>
      )}
      {length && (
        <Text tone="white" right={8} className={styles.length}>
          {length}
        </Text>
      )}
      {actions && !phone && (
        <Text gap={6} position="absolute" inset="auto 8" className={styles.actions}>
          {actions}
        </Text>
      )}
      {playing && (
        <Text
          background="line"
          position="absolute"
          inset="auto 0 0"
          className={styles.bar}
          aria-hidden="true"
        >
          <Text as="i" flow="block" height="full" background="solid" style={{ width: `${share * 100}%` }} />
        </Text>
      )}
    </span>
  );
}
