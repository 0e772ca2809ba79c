import { Skeleton } from 'antd';
import styles from './ai.module.css';

/** A page that is still coming. */
export const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
);
