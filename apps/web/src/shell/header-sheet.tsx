import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import styles from './header-panel.module.css';

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
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="auto"
      title={title}
      extra={extra}
      destroyOnHidden
      classNames={{ section: styles.sheet }}
      styles={{ body: { padding: 0 } }}
    >
      {body(onClose)}
    </Drawer>
  );
}
