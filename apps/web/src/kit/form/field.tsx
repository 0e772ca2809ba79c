import { type ReactNode, useId } from 'react';
import { Box, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
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
    <Box minWidth={0} marginBottom={16} className={styles.field}>
      <Row gap={8} size="13/20" tone="text2" marginBottom={4}>
        <label htmlFor={id}>
          {label}
          {required && <Muted marginLeft={6}>必填</Muted>}
        </label>
        {mark}
      </Row>
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
    </Box>
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
  <Box as="section" marginBottom={24}>
    <Row gap={6} minHeight={24} marginBottom={12} className={styles.sectionHead}>
      <h3>{title}</h3>
      {count !== undefined && <Text tone="muted">{count}</Text>}
      {action && <div className={styles.sectionAction}>{action}</div>}
    </Row>
    {children}
  </Box>
);

/** Two fields in one row, where both fit. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Stack tracks="repeat(auto-fit, minmax(160px, 1fr))" gap="0 12">
    {children}
  </Stack>
);
