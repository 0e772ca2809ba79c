import type { PickedMaterial } from './material-picker.tsx';
import { MaterialPickerDialog } from './material-picker-dialog.tsx';

interface PictureDialogProps {
  title: string;
  onPick(picture: PickedMaterial): void;
  onClose(): void;
}

/** Picks one picture of the library; the dialog closes on the choice. */
export const PictureDialog = ({ title, onPick, onClose }: PictureDialogProps) => (
  <MaterialPickerDialog
    title={title}
    type="image"
    max={1}
    onClose={onClose}
    onPick={([picked]) => {
      onClose();
      if (picked) onPick(picked);
    }}
  />
);
