import { contract, MUSIC_RIGHTS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Clip, Muted, Row } from '#kit/base/pieces.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { MusicPicker } from '#parts/video-resource/music-picker.tsx';
import { PlayButton } from '#parts/video-resource/play-button.tsx';
import { lengthText } from '#parts/video-resource/resource-words.tsx';

const MOST = 500;

/** The chosen piece of the library; undefined while it is looked for, or where it is gone. */
export function useMusicPiece(id: number | null) {
  const pieces = useCall(contract.videoMusic.list, { limit: MOST }, { enabled: id !== null });
  return id === null ? undefined : pieces.data?.rows.find((piece) => piece.id === id);
}

interface MusicFieldProps {
  id: string;
  value: number | null;
  disabled: boolean;
  onChange(id: number | null): void;
}

/** The music under a show, listened to where it is chosen. */
export function MusicField({ id, value, disabled, onChange }: MusicFieldProps) {
  const [picking, setPicking] = useState(false);
  const piece = useMusicPiece(value);
  return (
    <Row gap={8} id={id} minHeight={32} wrap>
      {value === null ? (
        <Muted>不播放音乐</Muted>
      ) : (
        <>
          <PlayButton url={piece?.url ?? null} name={piece?.name ?? '音乐'} />
          <Clip>{piece?.name ?? '音乐已删除'}</Clip>
          {piece?.durationMs && <Muted>{lengthText(piece.durationMs)}</Muted>}
          {piece && piece.rightsState !== 'valid' && (
            <Muted tone="warning">{MUSIC_RIGHTS[piece.rightsState]}</Muted>
          )}
        </>
      )}
      {!disabled && (
        <>
          <Button size="small" onClick={() => setPicking(true)}>
            {value === null ? '选择音乐' : '更换'}
          </Button>
          {value !== null && (
            <Button size="small" type="text" onClick={() => onChange(null)}>
              不用音乐
            </Button>
          )}
        </>
      )}
      <Dialog open={picking} title="选择音乐" width={640} onClose={() => setPicking(false)}>
        <MusicPicker
          chosen={value}
          onPick={(chosen) => {
            onChange(chosen.id);
            setPicking(false);
          }}
        />
      </Dialog>
    </Row>
  );
}
