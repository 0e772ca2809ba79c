import { AUDIO_VOLUME, PLAYER_PRELOAD } from '@zhiying/contract/limits';
import { Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { Box, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import styles from './audio-player.module.css';
import { clockText } from './clock-text.ts';
import type { PlayerProps } from './player-types.ts';
import { Waveform } from './waveform.tsx';

interface AudioPlayerProps extends PlayerProps {
  waveform: readonly number[] | null;
  durationMs: number | null;
}

/** One button that toggles play and pause; the waveform is where it stands and where one can jump to. */
export function AudioPlayer({ src, label, waveform, durationMs, onPlaying }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  const [total, setTotal] = useState((durationMs ?? 0) / 1000);
  const [volume, setVolume] = useState(AUDIO_VOLUME);
  const tell = (now: boolean) => {
    setPlaying(now);
    onPlaying?.(now);
  };
  useEffect(() => {
    if (audio.current) audio.current.volume = AUDIO_VOLUME;
  }, []);
  const toggle = () => {
    setFailed(false);
    if (playing) audio.current?.pause();
    // A refusal comes as the error event too.
    else audio.current?.play().catch(() => {});
  };
  const jump = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setAt(seconds);
  };
  return (
    <Box
      as="section"
      look={{ padding: 16, background: 'fill2', border: 'line', radius: 8 }}
      aria-label={`音频播放器：${label}`}
      data-playing={playing}
    >
      <audio
        ref={audio}
        src={src}
        preload={PLAYER_PRELOAD}
        onPlay={() => tell(true)}
        onPause={() => tell(false)}
        onEnded={() => setAt(0)}
        onError={() => {
          tell(false);
          setFailed(true);
        }}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) =>
          Number.isFinite(duration) && setTotal(duration)
        }
      >
        {/* The library's files have none; the element is there for those who look for it. */}
        <track kind="captions" />
      </audio>
      <Box height={112} position="relative">
        <Waveform heights={waveform} bars={120} played={total > 0 ? at / total : 0} />
        <input
          type="range"
          className={classOf(
            {
              height: 'full',
              width: 'full',
              margin: 0,
              background: 'none',
              position: 'cover',
              cursor: 'pointer',
            },
            styles.seek,
          )}
          min={0}
          max={Math.max(total, 0.1)}
          step={0.1}
          value={at}
          aria-label="播放位置"
          aria-valuetext={`${clockText(at)} / ${clockText(total)}`}
          onChange={(event) => jump(Number(event.target.value))}
        />
      </Box>
      <Row gap={8} marginTop={8} className={styles.controls}>
        <IconButton
          label={playing ? '暂停' : '播放'}
          icon={playing ? <PauseIcon size={20} /> : <PlayIcon size={20} />}
          onClick={toggle}
        />
        <Text tone="text2">
          {clockText(at)} / {clockText(total)}
        </Text>
        {failed && <span role="alert">此音频暂无法播放，请稍后再试</span>}
        <Row as="span" gap={8} size={12} tone="muted" marginLeft="auto" className={styles.volume}>
          音量
          <Slider
            min={0}
            max={1}
            step={0.05}
            value={volume}
            tooltip={{ formatter: (value) => `${Math.round((value ?? 0) * 100)}%` }}
            ariaLabelForHandle="音量"
            onChange={(value) => {
              setVolume(value);
              if (audio.current) audio.current.volume = value;
            }}
          />
        </Row>
      </Row>
    </Box>
  );
}
