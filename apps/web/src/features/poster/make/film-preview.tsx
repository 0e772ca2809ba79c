import type { PosterPicture as Named, PosterDoc, PosterMotion, PosterValues } from '@zhiying/contract';
import { useEffect, useEffectEvent } from 'react';
import { Box, Column } from '#kit/base/pieces.tsx';
import { usePlayback } from '#kit/base/use-playback.ts';
import { PosterPicture } from '#parts/poster/drawing/poster-picture.tsx';
import { PlaybackBar } from '../playback-bar.tsx';
import styles from '../poster.module.css';

interface FilmPreviewProps {
  doc: PosterDoc;
  motion: PosterMotion;
  values: PosterValues;
  pictures: readonly Named[];
}

/** Plays the poster as its film will be; it begins by itself where nobody asked for less movement. */
export function FilmPreview({ doc, motion, values, pictures }: FilmPreviewProps) {
  const playback = usePlayback(motion.ms);
  const begin = useEffectEvent(() => {
    if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) playback.seek(motion.ms);
    else playback.toggle();
  });
  useEffect(() => begin(), []);
  return (
    <Column gap={8} height="full">
      <Box fill minHeight={0}>
        <PosterPicture doc={doc} values={values} pictures={pictures} label="视频预览" moment={playback.at} />
      </Box>
      <PlaybackBar playback={playback} ms={motion.ms} className={styles.scrub} />
    </Column>
  );
}
