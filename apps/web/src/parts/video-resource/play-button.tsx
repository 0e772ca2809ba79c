import { useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Sound } from './sound.tsx';

/** Plays a piece where it stands in a list. */
export function PlayButton({ url, name }: { url: string | null; name: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    if (playing) audio.current?.pause();
    else void audio.current?.play().catch(() => {});
  };
  return (
    <>
      <IconButton
        label={`${playing ? '暂停' : '播放'}「${name}」`}
        icon={playing ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
        size="small"
        disabled={url === null}
        onClick={(event) => {
          event.stopPropagation();
          toggle();
        }}
      />
      <Sound audio={audio} url={url} onPlaying={setPlaying} />
    </>
  );
}
