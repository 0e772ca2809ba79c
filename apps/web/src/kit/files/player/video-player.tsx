import { Suspense } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Box } from '#kit/base/pieces.tsx';
import type { PlayerProps } from './player-types.ts';
import styles from './video-player.module.css';

export interface VideoPlayerProps extends PlayerProps {
  poster?: string | null;
}

/** The player itself is large and is fetched with the first film. */
const VideoStage = lazyChunk(() => import('./video-stage.tsx'));

/** Films at 0.7, 1, 1.5 and 2 times, in a frame of 16:10; nothing is fetched before somebody presses play. */
export const VideoPlayer = (props: VideoPlayerProps) => (
  <Box width="full" radius={8} overflow="hidden" position="relative" className={styles.frame}>
    <Suspense
      fallback={
        props.poster ? (
          <img
            className={classOf({ height: 'full', width: 'full', objectFit: 'contain' })}
            src={props.poster}
            alt=""
          />
        ) : null
      }
    >
      {/* Another film is another player. */}
      <VideoStage key={props.src} {...props} />
    </Suspense>
  </Box>
);
