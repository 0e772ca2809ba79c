import { Slider } from 'antd';
import { PauseIcon, PlayIcon } from '#kit/base/icons.tsx';
import { Row, Text } from '#kit/base/pieces.tsx';
import type { Playback } from '#kit/base/use-playback.ts';
import { IconButton } from '#kit/display/icon-button.tsx';

interface PlaybackBarProps {
  playback: Playback;
  /** How long the whole is. */
  ms: number;
  /** Of the slider. */
  className: string | undefined;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Plays a moving poster, and shows any moment of it. */
export const PlaybackBar = ({ playback, ms, className }: PlaybackBarProps) => (
  <Row gap={8} flex="none">
    <IconButton
      size="small"
      label={playback.playing ? '暂停' : '播放'}
      icon={playback.playing ? <PauseIcon /> : <PlayIcon />}
      onClick={playback.toggle}
    />
    <Slider
      className={className}
      ariaLabelForHandle="播放位置"
      min={0}
      max={ms}
      step={50}
      value={playback.at}
      tooltip={{ formatter: (at) => `${seconds(at ?? 0)} 秒` }}
      onChange={(at) => {
        playback.pause();
        playback.seek(at);
      }}
    />
    <Text flex="none" size={12} mono>
      {seconds(playback.at)} / {seconds(ms)} 秒
    </Text>
  </Row>
);
