import { SUBSTANCE_KINDS, type SubstanceKind } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CopyIcon, ImageIcon, MoveIcon, PageIcon, VideoIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './substance-cover.module.css';

const DRAWINGS: Record<SubstanceKind, ReactNode> = {
  article: <PageIcon />,
  video: <VideoIcon />,
  poster: <ImageIcon />,
  link: <MoveIcon />,
  copy: <CopyIcon />,
};

interface SubstanceCoverProps {
  substance: { kind: SubstanceKind; cover: string | null };
  /** Pixels a side. */
  size: number;
}

/** What a piece looks like in a row: its cover, or the sign of its kind. */
export function SubstanceCover({ substance: { kind, cover }, size }: SubstanceCoverProps) {
  const url = stableUrl(cover);
  return (
    <Text
      look={{ center: true, flex: 'none', tone: 'muted', background: 'fill', radius: 6, overflow: 'hidden' }}
      className={styles.cover}
      style={{ width: size, height: size }}
      title={SUBSTANCE_KINDS[kind]}
    >
      {url ? (
        <img
          className={classOf({ height: 'full', width: 'full', objectFit: 'cover' })}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : (
        DRAWINGS[kind]
      )}
    </Text>
  );
}
