import { Text } from '#kit/base/pieces.tsx';
import styles from './tab-row.module.css';

/** Beside the name of a page on which something is not saved. */
export const DirtyDot = () => (
  <Text
    look={{ flow: 'inline-block', flex: 'none', square: 6, marginLeft: 6, radius: 'round' }}
    className={styles.dirty}
    role="img"
    aria-label="有未保存的修改"
  />
);
