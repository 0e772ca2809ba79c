import {
  PLAYER_LANGUAGE,
  PLAYER_PRELOAD,
  PLAYER_RATIO,
  PLAYER_SPEEDS,
  VIDEO_NOT_PLAYABLE,
} from '@zhiying/contract/limits';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
// Without adaptive streaming: the library's files are plain ones, and it is half of the package.
import videojs from 'video.js/core.es.js';
import chinese from 'video.js/dist/lang/zh-CN.json';
import { Box, Column } from '#kit/base/pieces.tsx';
import 'video.js/dist/video-js.min.css';
import type { VideoPlayerProps } from './video-player.tsx';
// After the package's own styles, which it changes.
import styles from './video-stage.module.css';

videojs.addLanguage(PLAYER_LANGUAGE, chinese);

export default function VideoStage({ src, poster, label, onPlaying }: VideoPlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(false);
  /** Counts the tries, so that each begins with a new player. */
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent((now: boolean) => {
    setPlaying(now);
    onPlaying?.(now);
  });
  useEffect(() => {
    const element = document.createElement('video-js');
    element.className = 'vjs-big-play-centered';
    element.dataset.attempt = String(attempt);
    place.current?.append(element);
    const player = videojs(element, {
      sources: [{ src, type: 'video/mp4' }],
      poster: poster ?? undefined,
      controls: true,
      fluid: true,
      aspectRatio: PLAYER_RATIO,
      preload: PLAYER_PRELOAD,
      language: PLAYER_LANGUAGE,
      playbackRates: [...PLAYER_SPEEDS],
      notSupportedMessage: VIDEO_NOT_PLAYABLE,
      // What went wrong is said in the console's own way.
      errorDisplay: false,
      controlBar: { pictureInPictureToggle: false },
    });
    player.on('play', () => tell(true));
    player.on('pause', () => tell(false));
    player.on('error', () => {
      tell(false);
      setFailed(true);
    });
    return () => player.dispose();
  }, [src, poster, attempt]);
  const again = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <Box
      aria-label={`视频播放器：${label}`}
      data-playing={playing}
      as="section"
      position="cover"
      className={styles.stage}
    >
      <div ref={place} />
      {failed && (
        <Column
          look={{ gap: 12, align: 'center', justify: 'center', position: 'cover' }}
          className={styles.failed}
          role="alert"
        >
          <p>{VIDEO_NOT_PLAYABLE}</p>
          <Button size="small" ghost onClick={again}>
            重试
          </Button>
        </Column>
      )}
    </Box>
  );
}
