import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import styles from './header.module.css';

/** Beside the entry of a menu that is in force. */
export const CheckMark = () => (
  <>
    <CheckIcon size={14} className={classOf({ tone: 'link' }, styles.chosen)} />
    <span className="zy-visually-hidden">当前</span>
  </>
);
