import { useState } from 'react';
import { apiHost } from '#kit/session/api/host.ts';
import styles from './avatar.module.css';

/** The last character of the name: in Chinese names it tells people apart better than the family name does. */
export const initialOf = (name: string) => [...name.trim()].at(-1) ?? '·';

interface AvatarProps {
  name: string;
  /** The address of the person's picture, as the server gave it. Without one, or while it cannot be had, the initial. */
  src?: string | null;
  size?: 20 | 24 | 32 | 36 | 72;
  own?: boolean;
}

const TEXT_SIZES = { 20: 11, 24: 12, 32: 13, 36: 13, 72: 26 } as const;

/** Decoration beside a name that is written out anyway, so it is silent for screen readers. */
export function Avatar({ name, src = null, size = 24, own = false }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={own ? styles.own : styles.avatar}
      style={{ width: size, height: size, fontSize: TEXT_SIZES[size] }}
    >
      {src && src !== broken ? (
        <img
          src={apiHost() + src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}
