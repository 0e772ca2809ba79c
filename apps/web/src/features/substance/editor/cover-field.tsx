import type { ShownMaterial } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { PictureDialog } from '#parts/material/picker/picture-dialog.tsx';

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
    <Row gap={8} minWidth={0}>
      {value !== null && shown?.id === value && <MaterialThumb material={shown} small />}
      {!disabled && (
        <Button icon={<ImageIcon />} onClick={() => setPicking(true)}>
          {value === null ? '选择封面' : '换封面'}
        </Button>
      )}
      {!disabled && value !== null && (
        <Button type="link" onClick={() => onChange(null)}>
          用第一个素材
        </Button>
      )}
      {picking && (
        <PictureDialog title="选择封面" onPick={({ id }) => onChange(id)} onClose={() => setPicking(false)} />
      )}
    </Row>
  );
}
