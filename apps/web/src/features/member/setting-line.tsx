import { type ReactNode, useId } from 'react';
import pieces from '#kit/base/pieces.module.css';
import styles from './user-form.module.css';

interface SettingLineProps {
  title: string;
  note: string;
  mark?: ReactNode;
  children(labelId: string): ReactNode;
}

/** What can be set or done, said on the left, the switch or button on the right. */
export function SettingLine({ title, note, mark, children }: SettingLineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.lineTitle}>
          <span id={id}>{title}</span>
          {mark}
        </div>
        <div className={pieces.note}>{note}</div>
      </div>
      {children(id)}
    </div>
  );
}
