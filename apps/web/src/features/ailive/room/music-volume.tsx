import { contract } from '@zhiying/contract';
import { Button, Popover, Slider } from 'antd';
import { useState } from 'react';
import { AudioIcon } from '#kit/base/icons.tsx';
import { Box, Muted } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { livePlayer } from './player/live-player.ts';
import styles from './room.module.css';

interface MusicVolumeProps {
  id: number;
  /** Null: the show has no music. */
  volume: number | null;
  disabled: boolean;
}

/** How loud the background music is; heard while the slider moves, kept when it is let go. */
export function MusicVolume({ id, volume, disabled }: MusicVolumeProps) {
  const [moving, setMoving] = useState<number | null>(null);
  const set = useAction(contract.liveShow.music, {
    onError: (error) => void message.error(error.message),
    onSettled: () => setMoving(null),
  });
  const shown = Math.round((moving ?? volume ?? 0) * 100);
  const slider = (
    <Box width={240}>
      {volume === null ? (
        <Muted>未选择背景音乐，可在「声音」中设置。</Muted>
      ) : (
        <Slider
          aria-label="音乐音量"
          value={shown}
          disabled={disabled}
          tooltip={{ formatter: (value) => `${value}%` }}
          onChange={(value) => {
            setMoving(value / 100);
            livePlayer()?.setMusicVolume(value / 100);
          }}
          onChangeComplete={(value) => set.mutate({ id, volume: value / 100 })}
        />
      )}
    </Box>
  );
  return (
    <Popover trigger="click" title="背景音乐，口播时自动降低" content={slider}>
      <Button icon={<AudioIcon />} className={styles.action}>
        {volume === null ? '无音乐' : `音乐 ${shown}%`}
      </Button>
    </Popover>
  );
}
