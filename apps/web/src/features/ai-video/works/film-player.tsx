import type { ComponentProps } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box } from '#kit/base/pieces.tsx';
import { stableUrl } from '#parts/material/stable-url.ts';
import styles from './works.module.css';

/** Plays a film at once, in a dialog. */
export const FilmPlayer = ({ src, ...video }: ComponentProps<'video'> & { src: string }) => (
  <Box maxWidth={360} margin="auto" className={styles.player}>
    <video
      className={classOf({ flow: 'block', width: 'full', radius: 8 })}
      src={stableUrl(src)}
      controls
      autoPlay
      playsInline
      {...video}
    >
      {/* The subtitles are burnt into the picture. */}
      <track kind="captions" />
    </video>
  </Box>
);
