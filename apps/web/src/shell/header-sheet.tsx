import type { ReactNode } from 'react';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';

export interface HeaderSheetProps {
  open: boolean;
  onClose(): void;
  title: string;
  extra?: ReactNode;
  body(close: () => void): ReactNode;
}

/** The panel of a header button on a phone: a sheet from below. */
export default function HeaderSheet({ open, onClose, title, extra, body }: HeaderSheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={title} extra={extra} fresh>
      {body(onClose)}
    </BottomSheet>
  );
}
