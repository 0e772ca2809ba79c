import { Input, InputNumber, Segmented, Select, Switch } from 'antd';
import type { FieldSpec } from './entry-fields.ts';
import { PhoneField } from './phone-field.tsx';
import { WordsInput } from './words-input.tsx';

/** What a field of any kind can be told beside its value. */
type About<Value, Row> = Omit<FieldSpec<Value, Row>, 'label' | 'blank' | 'control' | 'draw'>;

interface TextOptions<Row> extends About<string, Row> {
  max: number;
  /** 选填 unless it is required or told otherwise. */
  placeholder?: string;
}

const placeholderOf = ({ placeholder, required }: Pick<TextOptions<never>, 'placeholder' | 'required'>) =>
  placeholder ?? (required ? undefined : '选填');

/** A line of text: `text('名称', { max: 40, required: true })`. */
export const text = <Row,>(label: string, options: TextOptions<Row>): FieldSpec<string, Row> => {
  const { max, placeholder, ...about } = options;
  return {
    ...about,
    label,
    blank: () => '',
    control: (control, { value, set, disabled }, { isNew }) => (
      <Input
        {...control}
        value={value}
        disabled={disabled}
        maxLength={max}
        autoComplete="off"
        data-first-field={(about.first && isNew) || undefined}
        placeholder={placeholderOf({ placeholder, required: about.required })}
        onChange={(event) => set(event.target.value)}
      />
    ),
  };
};

/** Several lines, grown as they are written. */
export const longText = <Row,>(
  label: string,
  options: TextOptions<Row> & { rows: [least: number, most: number]; counted?: boolean },
): FieldSpec<string, Row> => {
  const { max, rows, counted, placeholder, ...about } = options;
  return {
    ...about,
    label,
    blank: () => '',
    control: (control, { value, set, disabled }) => (
      <Input.TextArea
        {...control}
        value={value}
        disabled={disabled}
        autoSize={{ minRows: rows[0], maxRows: rows[1] }}
        maxLength={max}
        showCount={counted}
        placeholder={placeholderOf({ placeholder, required: about.required })}
        onChange={(event) => set(event.target.value)}
      />
    ),
  };
};

/** A note for colleagues. */
export const remark = () => longText<unknown>('备注', { max: 200, rows: [1, 4] });

/** One of a few, by their names: `choice('类别', FACT_KINDS, { blank: 'model' })`. */
export const choice = <Name extends string, Row>(
  label: string,
  names: Readonly<Record<Name, string>>,
  options: About<Name, Row> & { blank: Name },
): FieldSpec<Name, Row> => {
  const { blank, ...about } = options;
  return {
    words: (value) => names[value],
    ...about,
    label,
    blank: () => blank,
    control: ({ id, status, ...aria }, { value, set, disabled }) => (
      <Select
        id={id}
        status={status}
        aria-describedby={aria['aria-describedby']}
        value={value}
        disabled={disabled}
        onChange={set}
        options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
      />
    ),
  };
};

/** The same, all of them in sight. */
export const segments = <Name extends string, Row>(
  label: string,
  names: Readonly<Record<Name, string>>,
  options: About<Name, Row> & { blank: Name },
): FieldSpec<Name, Row> => ({
  ...choice(label, names, options),
  control: ({ id }, { value, set, disabled }) => (
    <Segmented
      id={id}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={set}
      options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
    />
  ),
});

/** A whole number; an emptied box is the least. */
export const number = <Row,>(
  label: string,
  options: About<number, Row> & { blank: number; min: number; max?: number; suffix?: string },
): FieldSpec<number, Row> => {
  const { blank, min, max, suffix, ...about } = options;
  return {
    ...about,
    label,
    blank: () => blank,
    control: (control, { value, set, disabled }) => (
      <InputNumber
        {...control}
        style={{ width: '100%' }}
        min={max === undefined ? undefined : min}
        max={max}
        precision={0}
        suffix={suffix}
        value={value}
        disabled={disabled}
        onChange={(typed) => set(typed ?? min)}
      />
    ),
  };
};

export const onOff = <Row,>(label: string, options: About<boolean, Row> = {}): FieldSpec<boolean, Row> => ({
  words: (on) => (on ? '启用' : '停用'),
  ...options,
  label,
  blank: () => true,
  control: ({ id }, { value, set, disabled }) => (
    <Switch id={id} checked={value} disabled={disabled} onChange={set} />
  ),
});

/** Several words, each ended by Enter, a comma or a blank. */
export const words = <Row,>(
  label: string,
  options: About<string[], Row> & { tidy?(word: string): string },
): FieldSpec<string[], Row> => {
  const { tidy = (word) => word, ...about } = options;
  return {
    words: (value) => value.join('、'),
    ...about,
    label,
    blank: () => [],
    control: ({ id, status }, { value, set }) => (
      <WordsInput id={id} status={status} value={value} onChange={(typed) => set(typed.map(tidy))} />
    ),
  };
};

interface PhoneRow {
  id: number;
  phone: string | null;
  can: readonly string[];
}

/** Masked until somebody who may asks for it; left alone it stays as it is. */
export const phone = <Row extends PhoneRow>(
  label: string,
  reveal: (row: Row) => Promise<{ phone: string | null }>,
): FieldSpec<string | undefined, Row> => ({
  label,
  half: true,
  blank: () => '',
  of: (row) => (row.phone === null ? '' : undefined),
  send: (value) => (value?.trim() === '' ? null : value),
  said: (row) => row.phone ?? '',
  draw: ({ set, ...tools }, { row }) => (
    <PhoneField
      key={row?.id}
      {...tools}
      saved={row?.phone}
      reveal={row?.can.includes('revealPhone') ? () => reveal(row) : undefined}
      onChange={set}
    />
  ),
});
