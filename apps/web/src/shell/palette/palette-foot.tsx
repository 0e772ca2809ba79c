import { COMMAND_KEY } from '../platform.ts';
import styles from './palette.module.css';
import { useFindsPeople } from './use-finds-people.ts';

export function PaletteFoot() {
  const findsPeople = useFindsPeople();
  return (
    <div className={styles.foot}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择
      </span>
      <span>
        <kbd>↵</kbd> 打开
      </span>
      <span>
        <kbd>{COMMAND_KEY}</kbd>
        <kbd>↵</kbd> 在新页签打开
      </span>
      <span className={styles.prefixes}>
        输入 <kbd>&gt;</kbd> 只找操作
        {findsPeople && (
          <>
            ，<kbd>@</kbd> 只找人
          </>
        )}
      </span>
    </div>
  );
}
