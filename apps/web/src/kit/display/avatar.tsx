import { useState } from 'react';
import { apiHost } from '#kit/session/api/host.ts';
import styles from './avatar.module.css';

/** A sample's mark, and whatever else stands before the name itself. */
const BEFORE = /^.*[·・]/u;

/** The first character of the name: the last one may be part of a form of address, and then says nothing of who it is. */
export const initialOf = (name: string) => [...(name.trim().replace(BEFORE, '') || name.trim())][0] ?? '·';

/** Customers call themselves anything: the first character of their own part of the name, as one would look for it. */
const firstOf = (name: string) => [...(name.split('·').at(-1)?.trim() ?? '')][0] ?? '·';

interface AvatarProps {
  name: string;
  /** Somebody outside the house. */
  customer?: boolean;
  /** The address of the person's picture, as the server gave it. Without one, or while it cannot be had, the initial. */
  src?: string | null;
  size?: 20 | 24 | 32 | 36 | 72;
  own?: boolean;
}

const TEXT_SIZES = { 20: 11, 24: 12, 32: 13, 36: 13, 72: 26 } as const;

/** Decoration beside a name that is written out anyway, so it is silent for screen readers. */
export function Avatar({ name, src = null, size = 24, own = false, customer = false }: AvatarProps) {
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
        (customer ? firstOf : initialOf)(name)
      )}
    </span>
  );
}
