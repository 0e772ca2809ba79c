import { Drawer } from 'antd';
import styles from './phone-bars.module.css';
import { PhoneMenu } from './phone-menu.tsx';

export interface PhoneSheetProps {
  open: boolean;
  onClose(): void;
}

/** What 更多 opens. */
export default function PhoneSheet({ open, onClose }: PhoneSheetProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="auto"
      closable={false}
      aria-label="更多"
      classNames={{ section: styles.sheet }}
      styles={{ body: { padding: 0 } }}
    >
      <PhoneMenu onDone={onClose} />
    </Drawer>
  );
}
