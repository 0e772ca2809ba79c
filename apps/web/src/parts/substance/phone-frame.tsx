import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  /** At the top of the screen, where a phone shows whose page it is. */
  title?: string;
  label?: string;
  children: ReactNode;
}

/** A phone's screen with something on it, as high as its room. */
export const PhoneFrame = ({ title = '示例门店', label = '手机预览', children }: PhoneFrameProps) => (
  <div className={styles.phone} role="group" aria-label={label}>
    <div className={styles.screen}>
      <div className={styles.bar}>{title}</div>
      <div className={styles.page}>{children}</div>
    </div>
  </div>
);
