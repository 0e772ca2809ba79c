import { CheckIcon } from '#kit/base/icons.tsx';
import styles from './header.module.css';

/** Beside the entry of a menu that is in force. */
export const Chosen = () => (
  <>
    <CheckIcon size={14} className={styles.chosen} />
    <span className="zy-visually-hidden">当前</span>
  </>
);
