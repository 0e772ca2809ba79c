import type { ShownMaterial } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';

interface CoverFieldProps {
  value: number | null;
  /** As the server shows it; one just picked comes a moment later. */
  shown: ShownMaterial | null;
  disabled: boolean;
  onChange(id: number | null): void;
}

/** A picture of its own for the head of the piece; without one it is the first material. */
export function CoverField({ value, shown, disabled, onChange }: CoverFieldProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className={pieces.row}>
      {value !== null && shown?.id === value && <MaterialThumb material={shown} small />}
      {!disabled && (
        <Button icon={<ImageIcon />} onClick={() => setPicking(true)}>
          {value === null ? '选封面' : '换封面'}
        </Button>
      )}
      {!disabled && value !== null && (
        <Button type="link" onClick={() => onChange(null)}>
          用第一个素材
        </Button>
      )}
      {picking && (
        <MaterialPickerDialog
          title="选择封面"
          type="image"
          max={1}
          onClose={() => setPicking(false)}
          onPick={([picked]) => {
            setPicking(false);
            if (picked) onChange(picked.id);
          }}
        />
      )}
    </div>
  );
}
