import { Drawer, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './bottom-sheet.module.css';
import { OwnForms } from './own-forms.tsx';

interface BottomSheetProps {
  open: boolean;
  onClose(): void;
  /** Says what it is; without it there is no head, and `label` tells it to screen readers. */
  title?: string;
  label?: string;
  extra?: ReactNode;
  closable?: DrawerProps['closable'];
  /** Room around the content; some bring their own. */
  padded?: boolean;
  /** Begins anew each time it opens. */
  fresh?: boolean;
  children: ReactNode;
}

/** A sheet that opens from the bottom edge on a phone. */
export const BottomSheet = ({
  open,
  onClose,
  title,
  label,
  extra,
  closable,
  padded,
  fresh,
  children,
}: BottomSheetProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    placement="bottom"
    size="auto"
    title={title}
    aria-label={label}
    extra={extra}
    closable={closable}
    destroyOnHidden={fresh}
    classNames={{ section: styles.sheet, body: padded ? styles.padded : styles.body }}
  >
    <OwnForms>{children}</OwnForms>
  </Drawer>
);
