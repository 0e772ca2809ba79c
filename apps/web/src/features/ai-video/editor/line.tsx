import { Select, type SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { Row, Stack } from '#kit/base/pieces.tsx';
import styles from './inspector.module.css';

export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** One setting of the right column. */
export const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack tracks="40px minmax(0, 1fr)" gap={8} align="center" size={13} tone="text2" className={styles.line}>
    <span>{label}</span>
    <Row gap={8} minWidth={0}>
      {children}
    </Row>
  </Stack>
);

interface SelectLineProps<Value> extends Pick<SelectProps<Value>, 'options'> {
  label: string;
  /** What a screen reader calls it, where the label does not say it. */
  name?: string;
  disabled: boolean;
  value: Value;
  onChange(value: Value): void;
}

/** A setting that is one of a few. */
export const SelectLine = <Value extends string | number>({
  label,
  name = label,
  ...select
}: SelectLineProps<Value>) => (
  <Line label={label}>
    <Select<Value> aria-label={name} {...select} />
  </Line>
);
