import type { FilmMusic, VideoInput } from '@zhiying/contract';
import { Button, Segmented, Slider } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { AudioIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { Field } from '#kit/form/field.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { MusicPicker } from '#parts/video-resource/music-picker.tsx';

type Choice = VideoInput['music'];

interface MusicFieldProps {
  value: Choice;
  issue?: string;
  disabled?: boolean;
  /** What earlier choices are called. */
  known: { materials: readonly PickedMaterial[]; musics: readonly FilmMusic[] };
  onChange(music: Choice): void;
  /** A piece that was just chosen, to be heard. */
  onKnow?(piece: FilmMusic): void;
}

const USUAL_VOLUME = 0.5;

/** A piece of the music library, or a sound of the material library; it steps back while somebody speaks. */
export function MusicField({ value, issue, disabled, known, onChange, onKnow }: MusicFieldProps) {
  const [picking, setPicking] = useState<'musics' | 'materials' | null>(null);
  const [seen, setSeen] = useState(new Map<string, string>());
  const volume = value?.volume ?? USUAL_VOLUME;
  const choose = (key: string, name: string, choice: Pick<NonNullable<Choice>, 'materialId' | 'musicId'>) => {
    setSeen(new Map([...seen, [key, name]]));
    onChange({ ...choice, volume });
    setPicking(null);
  };
  return (
    <Field label="音乐" issue={issue} hint="口播时自动压低，短于视频时循环播放">
      {({ id }) => (
        <Row gap={8} wrap>
          <Button id={id} icon={<AudioIcon />} disabled={disabled} onClick={() => setPicking('musics')}>
            {value ? (nameOf(value, known, seen) ?? '已删除的音乐') : '选择音乐'}
          </Button>
          {value && (
            <>
              <Slider
                className={classOf({ width: 96 })}
                ariaLabelForHandle="音乐音量"
                min={0}
                max={1}
                step={0.1}
                disabled={disabled}
                value={volume}
                onChange={(next) => onChange({ ...value, volume: next })}
              />
              <Button type="link" size="small" disabled={disabled} onClick={() => onChange(null)}>
                移除
              </Button>
            </>
          )}
          {picking === 'musics' && (
            <Dialog open title="选择音乐" width={560} onClose={() => setPicking(null)}>
              <Segmented
                className={classOf({ marginBottom: 12 })}
                value={picking}
                onChange={setPicking}
                options={[
                  { value: 'musics', label: '音乐库' },
                  { value: 'materials', label: '素材库' },
                ]}
              />
              <MusicPicker
                chosen={value?.musicId ?? null}
                onPick={(piece) => {
                  onKnow?.(piece);
                  choose(`s${piece.id}`, piece.name, { materialId: null, musicId: piece.id });
                }}
              />
            </Dialog>
          )}
          {picking === 'materials' && (
            <MaterialPickerDialog
              title="选择音乐"
              type="audio"
              max={1}
              onClose={() => setPicking(null)}
              onPick={([one]) =>
                one ? choose(`m${one.id}`, one.name, { materialId: one.id, musicId: null }) : setPicking(null)
              }
            />
          )}
        </Row>
      )}
    </Field>
  );
}

function nameOf(
  { materialId, musicId }: NonNullable<Choice>,
  known: MusicFieldProps['known'],
  seen: ReadonlyMap<string, string>,
): string | undefined {
  if (musicId) return seen.get(`s${musicId}`) ?? known.musics.find(({ id }) => id === musicId)?.name;
  return seen.get(`m${materialId}`) ?? known.materials.find(({ id }) => id === materialId)?.name;
}
