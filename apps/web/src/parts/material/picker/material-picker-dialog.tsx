import { type FileKind, unusableReason } from '@zhiying/contract';
import { useState } from 'react';
import { Dialog } from '#kit/layout/dialog.tsx';
import { MaterialPicker, type PickedMaterial } from './material-picker.tsx';

interface MaterialPickerDialogProps {
  title: string;
  type: FileKind;
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
      submitText={`选用 ${picked.length} 张`}
    >
      <MaterialPicker<PickedMaterial>
        tall
        upload
        received
        usableOnly
        type={type}
        max={max}
        value={picked}
        refuses={unusableReason}
        onChange={many ? setPicked : onPick}
      />
    </Dialog>
  );
}
