import { Skeleton } from 'antd';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import styles from './waiting.module.css';

export const WaitingLines = () => (
  <div className={styles.waiting}>
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
);

/** A page, or a part of one, whose code is still coming. */
export function Waiting() {
  const shown = useLoadingSign(true);
  return shown && <WaitingLines />;
}
