import type { RefObject } from 'react';

interface SoundProps {
  audio: RefObject<HTMLAudioElement | null>;
  url: string | null;
  onPlaying(playing: boolean): void;
}

/** A recording behind a button of the page, fetched when it is played. */
export const Sound = ({ audio, url, onPlaying }: SoundProps) => (
  <audio
    ref={audio}
    src={url ?? undefined}
    preload="none"
    onPlay={() => onPlaying(true)}
    onPause={() => onPlaying(false)}
  >
    <track kind="captions" />
  </audio>
);
