import { Input, InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import { Box, Muted, Row, Split, Text } from '#kit/base/pieces.tsx';
import styles from './editor.module.css';

/** What several chosen layers have in common; undefined where they differ. */
export function shared<Layer, Value>(
  layers: readonly Layer[],
  read: (layer: Layer) => Value,
): Value | undefined {
  const [first, ...rest] = layers;
  if (first === undefined) return undefined;
  const value = read(first);
  return rest.every((layer) => read(layer) === value) ? value : undefined;
}

interface NumberBoxProps {
  label: string;
  value: number | undefined;
  onChange(value: number): void;
  min?: number;
  max?: number;
  step?: number;
  unit?: string;
  disabled?: boolean;
}

/** A number with its name inside the box; 多个值 where the chosen layers differ. */
export const NumberBox = ({ label, value, onChange, min, max, step = 1, unit, disabled }: NumberBoxProps) => (
  <InputNumber
    className={styles.number}
    aria-label={label}
    prefix={<Muted>{label}</Muted>}
    suffix={unit}
    controls={false}
    value={value ?? null}
    placeholder="多个值"
    min={min}
    max={max}
    step={step}
    disabled={disabled}
    changeOnWheel={false}
    onChange={(next) => next !== null && onChange(next)}
  />
);

interface ColorBoxProps {
  label: string;
  value: string | undefined;
  onChange(value: string): void;
  disabled?: boolean;
}

const COLOR = /^#([0-9a-f]{6}|[0-9a-f]{8})$/i;

/** A colour, chosen or typed. */
export const ColorBox = ({ label, value, onChange, disabled }: ColorBoxProps) => (
  <Input
    key={value}
    aria-label={label}
    disabled={disabled}
    defaultValue={value}
    placeholder="多个值"
    maxLength={9}
    prefix={
      <input
        type="color"
        className={styles.swatch}
        aria-label={`选择${label}`}
        disabled={disabled}
        value={value?.slice(0, 7) ?? '#000000'}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
    }
    onBlur={({ target }) => COLOR.test(target.value) && target.value !== value && onChange(target.value)}
    onPressEnter={({ currentTarget: { value: typed } }) =>
      COLOR.test(typed) && typed !== value && onChange(typed)
    }
  />
);

export const Section = ({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <Box as="section" padding="12 16" borderBottom="line" aria-label={title}>
    <Split marginBottom={8}>
      <Text as="h3" size={13} weight={600}>
        {title}
      </Text>
      {aside}
    </Split>
    {children}
  </Box>
);

/** A name before its control. */
export function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <Row gap={8} marginBottom={8} className={styles.labelled}>
      <label htmlFor={id}>
        <Muted>{label}</Muted>
      </label>
      {children(id)}
    </Row>
  );
}
