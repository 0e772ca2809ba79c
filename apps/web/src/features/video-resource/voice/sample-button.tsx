import { contract, type VideoVoice } from '@zhiying/contract';
import { useEffect, useRef, useState } from 'react';
import { PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Sound } from '#parts/video-resource/sound.tsx';

/** Plays what the voice says of itself; where that was never made, asks for it and plays it when it is there. */
export function SampleButton({ voice }: { voice: VideoVoice }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  /** Asked for here, to be played when it is there. */
  const wanted = useRef(false);
  const make = useAction(contract.videoVoice.sample, {
    onError: (error) => void message.error(error.message),
  });
  const play = () => audio.current?.play().catch(() => {});
  useEffect(() => {
    if (!wanted.current || voice.sampleState === 'making') return;
    wanted.current = false;
    if (voice.sample) void audio.current?.play().catch(() => {});
    else if (voice.sampleState === 'failed') void message.error(voice.sampleNote);
  }, [voice.sample, voice.sampleState, voice.sampleNote]);
  const press = () => {
    if (playing) audio.current?.pause();
    else if (voice.sample) void play();
    else if (voice.can.includes('sample'))
      make.mutate({ id: voice.id }, { onSuccess: () => (wanted.current = true) });
  };
  const waiting = make.isPending || voice.sampleState === 'making';
  return (
    <>
      <IconButton
        label={waiting ? '试听生成中' : `${playing ? '暂停' : '试听'}「${voice.name}」`}
        icon={playing ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
        size="small"
        disabled={waiting || (!voice.sample && !voice.can.includes('sample'))}
        onClick={(event) => {
          event.stopPropagation();
          press();
        }}
      />
      <Sound audio={audio} url={voice.sample} onPlaying={setPlaying} />
    </>
  );
}
