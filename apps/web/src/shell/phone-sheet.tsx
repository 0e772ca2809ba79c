import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { PhoneMenu } from './phone-menu.tsx';

export interface PhoneSheetProps {
  open: boolean;
  onClose(): void;
}

/** What 更多 opens. */
export default function PhoneSheet({ open, onClose }: PhoneSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} closable={false} label="更多">
      <PhoneMenu onDone={onClose} />
    </BottomSheet>
  );
}
