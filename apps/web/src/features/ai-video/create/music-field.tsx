import type { VideoInput } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { AudioIcon } from '#kit/base/icons.tsx';
import { Field } from '#kit/form/field.tsx';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import styles from './new-video.module.css';

interface MusicFieldProps {
  value: VideoInput['music'];
  issue?: string;
  known: readonly PickedMaterial[];
  onChange(music: VideoInput['music']): void;
}

const USUAL_VOLUME = 0.5;

/** Music from the library; it steps back while somebody speaks. */
export function MusicField({ value, issue, known, onChange }: MusicFieldProps) {
  const [picking, setPicking] = useState(false);
  const [seen, setSeen] = useState(known);
  const name = value && (seen.find(({ id }) => id === value.materialId)?.name ?? `#${value.materialId}`);
  return (
    <Field label="音乐" issue={issue} hint="口播时自动压低">
      {({ id }) => (
        <div className={styles.row}>
          <Button id={id} icon={<AudioIcon />} onClick={() => setPicking(true)}>
            {name ?? '选择音乐'}
          </Button>
          {value && (
            <Button type="link" size="small" onClick={() => onChange(null)}>
              移除
            </Button>
          )}
          {picking && (
            <MaterialPickerDialog
              title="选择音乐"
              type="audio"
              max={1}
              onClose={() => setPicking(false)}
              onPick={([one]) => {
                if (one) {
                  setSeen([one, ...seen]);
                  onChange({ materialId: one.id, volume: value?.volume ?? USUAL_VOLUME });
                }
                setPicking(false);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
