import { type FileKind, type Material, unusableReason } from '@zhiying/contract';
import { useState } from 'react';
import { Dialog } from '#kit/layout/dialog.tsx';
import { MaterialPicker, type PickedMaterial } from './material-picker.tsx';

interface MaterialPickerDialogProps {
  title: string;
  /** Only of this type; left out, every type that is not refused. */
  type?: FileKind;
  /** Why one cannot be chosen, besides that it may not be published. */
  refuses?(material: Material): string | null;
  /** One is taken by a click; more are chosen and then taken. */
  max: number;
  chosen?: readonly PickedMaterial[];
  onPick(chosen: PickedMaterial[]): void;
  onClose(): void;
}

const WIDTH = 880;
/** For what will be published: others can be seen, so that nobody looks for them, but not taken. */
export function MaterialPickerDialog({
  title,
  type,
  refuses,
  max,
  chosen = [],
  onPick,
  onClose,
}: MaterialPickerDialogProps) {
  const [picked, setPicked] = useState<PickedMaterial[]>([...chosen]);
  const many = max > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={WIDTH}
      onSubmit={many ? () => onPick(picked) : undefined}
      submitText={`选用 ${picked.length} ${type === 'image' ? '张' : '个'}`}
    >
      <MaterialPicker<PickedMaterial>
        tall
        upload
        received
        usableOnly
        type={type}
        max={max}
        value={picked}
        refuses={(material) => unusableReason(material) ?? refuses?.(material) ?? null}
        onChange={many ? setPicked : onPick}
      />
    </Dialog>
  );
}
