import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export interface FieldControl {
  id: string;
  status: '' | 'error';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  required?: boolean;
  issue?: string;
  hint?: ReactNode;
  /** Beside the label, e.g. a tag that it was changed. */
  mark?: ReactNode;
  children(control: FieldControl): ReactNode;
}

/** A label on top, the control, and below it what is wrong or what to know. */
export function Field({ label, required = false, issue, hint, mark, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = issue ?? hint;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label}
          {required && <span className={styles.required}>必填</span>}
        </label>
        {mark}
      </div>
      {children({
        id,
        status: issue ? 'error' : '',
        'aria-invalid': issue !== undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <div id={noteId} className={issue ? styles.issue : styles.hint} role={issue ? 'alert' : undefined}>
          {note}
        </div>
      )}
    </div>
  );
}

/** A titled part of a form. */
export const FormSection = ({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.section}>
    <div className={styles.sectionHead}>
      <h3>{title}</h3>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {action && <div className={styles.sectionAction}>{action}</div>}
    </div>
    {children}
  </section>
);

/** Two fields beside each other where both fit. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
