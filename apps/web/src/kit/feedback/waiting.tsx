import { Skeleton } from 'antd';
import styles from './waiting.module.css';

/** A page, or a part of one, that is still coming. */
export const Waiting = () => (
  <div className={styles.waiting}>
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
);
