import { Input, Select } from 'antd';
import type { FieldSpec } from './entry-fields.ts';
import { PhoneField } from './phone-field.tsx';

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
  options: TextOptions<Row> & { rows: [least: number, most: number] },
): FieldSpec<string, Row> => {
  const { max, rows, placeholder, ...about } = options;
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
