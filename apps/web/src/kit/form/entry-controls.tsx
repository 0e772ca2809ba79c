import { Checkbox, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import type { FieldOptions, FieldSpec } from './entry-fields.ts';
import { Field } from './field.tsx';
import { PhoneField } from './phone-field.tsx';
import { WordsInput } from './words-input.tsx';

/** Options of a field besides its value. */
type About<Value, Row> = Omit<FieldSpec<Value, Row>, 'label' | 'blank' | 'control' | 'draw'>;

interface TextOptions<Row> extends About<string, Row> {
  max: number;
  /** 选填 unless it is required or told otherwise. */
  placeholder?: string;
  /** How many characters there are is shown. */
  counted?: boolean;
}

interface LongTextOptions<Row> extends TextOptions<Row> {
  rows: [least: number, most: number];
}

const placeholderOf = ({ placeholder, required }: Pick<TextOptions<never>, 'placeholder' | 'required'>) =>
  placeholder ?? (required ? undefined : '选填');

/** Arguments of a field: without a label it takes that of the contract. */
type FieldArguments<Options> = [options: Options] | [label: string, options: Options];
const labelled = <Options extends object>(given: FieldArguments<Options>): Options & { label?: string } =>
  given.length === 1 ? given[0] : { ...given[1], label: given[0] };

/** A line of text: `text({ max: 40, required: true })`. */
export function text<Row>(label: string, options: TextOptions<Row>): FieldSpec<string, Row>;
export function text<Row>(options: TextOptions<Row>): FieldOptions<string, Row>;
export function text<Row>(...given: FieldArguments<TextOptions<Row>>): FieldOptions<string, Row> {
  const { max, placeholder, counted, ...about } = labelled(given);
  return {
    ...about,
    blank: () => '',
    control: (control, { value, set, disabled }, { isNew }) => (
      <Input
        {...control}
        value={value}
        disabled={disabled}
        maxLength={max}
        showCount={counted}
        autoComplete="off"
        data-first-field={(about.first && isNew) || undefined}
        placeholder={placeholderOf({ placeholder, required: about.required })}
        onChange={(event) => set(event.target.value)}
      />
    ),
  };
}

/** A text area that grows with its text. */
export function longText<Row>(label: string, options: LongTextOptions<Row>): FieldSpec<string, Row>;
export function longText<Row>(options: LongTextOptions<Row>): FieldOptions<string, Row>;
export function longText<Row>(...given: FieldArguments<LongTextOptions<Row>>): FieldOptions<string, Row> {
  const { max, rows, counted, placeholder, ...about } = labelled(given);
  return {
    ...about,
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
}

/** A remark for colleagues. */
export const remark = () => longText<unknown>('备注', { max: 200, rows: [1, 4] });

/** A select of labelled options: `choice('类别', FACT_KINDS, { blank: 'model' })`. */
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

/** A segmented control of labelled options. */
export const segments = <Name extends string, Row>(
  label: string,
  names: Readonly<Record<Name, string>>,
  { block, ...options }: About<Name, Row> & { blank: Name; block?: boolean },
): FieldSpec<Name, Row> => ({
  ...choice(label, names, options),
  control: ({ id }, { value, set, disabled }) => (
    <Segmented
      id={id}
      block={block}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={set}
      options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
    />
  ),
});

interface NumberOptions<Row> extends About<number, Row> {
  blank: number;
  min: number;
  max?: number;
  suffix?: string;
  /** Of numbers that need not be whole. */
  step?: number;
}

/** A number, whole unless `step` says otherwise; an emptied box becomes the minimum. */
export function number<Row>(label: string, options: NumberOptions<Row>): FieldSpec<number, Row>;
export function number<Row>(options: NumberOptions<Row>): FieldOptions<number, Row>;
export function number<Row>(...given: FieldArguments<NumberOptions<Row>>): FieldOptions<number, Row> {
  const { blank, min, max, suffix, step, ...about } = labelled(given);
  return {
    ...about,
    blank: () => blank,
    control: (control, { value, set, disabled }) => (
      <InputNumber
        {...control}
        style={{ width: '100%' }}
        min={max === undefined ? undefined : min}
        max={max}
        step={step}
        precision={step === undefined ? 0 : undefined}
        suffix={suffix}
        value={value}
        disabled={disabled}
        onChange={(typed) => set(typed ?? min)}
      />
    ),
  };
}

/** An optional whole number. */
export const figure = <Row,>(
  label: string,
  { placeholder, ...about }: About<number | null, Row> & { placeholder: string },
): FieldSpec<number | null, Row> => ({
  half: true,
  ...about,
  label,
  blank: () => null,
  control: ({ id, status }, { value, set, disabled }) => (
    <InputNumber
      id={id}
      status={status}
      min={0}
      precision={0}
      value={value}
      disabled={disabled}
      placeholder={placeholder}
      style={{ width: '100%' }}
      onChange={set}
    />
  ),
});

export const onOff = <Row,>(
  label: string,
  { blank = true, ...about }: About<boolean, Row> & { blank?: boolean } = {},
): FieldSpec<boolean, Row> => ({
  words: (on) => (on ? '启用' : '停用'),
  ...about,
  label,
  blank: () => blank,
  control: ({ id }, { value, set, disabled }) => (
    <Switch id={id} checked={value} disabled={disabled} onChange={set} />
  ),
});

/** A field of the call that no form shows: the contract's default holds. */
export const hiddenField: FieldSpec<undefined, unknown> = {
  label: '',
  blank: () => undefined,
  of: () => undefined,
  shown: () => false,
};

/** A checkbox with a sentence. */
export const checkbox = <Row,>(
  label: string,
  options: About<boolean, Row> = {},
): FieldSpec<boolean, Row> => ({
  words: (on) => (on ? '是' : '否'),
  ...options,
  label,
  blank: () => false,
  draw: ({ value, set, disabled, issue }) => (
    <Field key={label} label="" issue={issue}>
      {({ id }) => (
        <Checkbox id={id} checked={value} disabled={disabled} onChange={(event) => set(event.target.checked)}>
          {label}
        </Checkbox>
      )}
    </Field>
  ),
});

/** A select of several labelled options. */
export const multiSelect = <Name extends string, Row>(
  label: string,
  names: Readonly<Record<Name, string>>,
  { blank = [], ...about }: About<Name[], Row> & { blank?: Name[] } = {},
): FieldSpec<Name[], Row> => ({
  words: (chosen) => chosen.map((name) => names[name]).join('、'),
  ...about,
  label,
  blank: () => blank,
  control: ({ id, status }, { value, set, disabled }) => (
    <Select<Name[]>
      id={id}
      status={status}
      mode="multiple"
      value={value}
      disabled={disabled}
      onChange={set}
      options={(Object.keys(names) as Name[]).map((name) => ({ value: name, label: names[name] }))}
    />
  ),
});

interface SecretOptions<Row> extends About<string, Row> {
  max: number;
  /** Whether one is kept already. */
  kept(row: Row): boolean;
}

/** A secret that the server never returns; left empty, the stored one stays. */
export const secret = <Row,>(label: string, options: SecretOptions<Row>): FieldSpec<string, Row> => {
  const { max, kept, ...about } = options;
  return {
    hint: ({ row }) => (row && kept(row) ? '已保存，留空则不变；更换地址后需重新填写' : '加密保存，不再显示'),
    words: (value) => (value ? '新密钥' : '保留原密钥'),
    ...about,
    label,
    blank: () => '',
    of: () => '',
    control: (control, { value, set, disabled }) => (
      <Input.Password
        {...control}
        autoComplete="new-password"
        disabled={disabled}
        maxLength={max}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    ),
  };
};

/** A field for several words, each ended by Enter, a comma or a blank. */
export const wordList = <Row,>(
  label: string,
  options: About<string[], Row> & { tidy?(word: string): string },
): FieldSpec<string[], Row> => {
  const { tidy = (word) => word, ...about } = options;
  return {
    words: (value) => value.join('、'),
    ...about,
    label,
    blank: () => [],
    control: ({ id, status }, { value, set, disabled }) =>
      disabled ? (
        <p id={id}>{value.join('、') || '未填写'}</p>
      ) : (
        <WordsInput id={id} status={status} value={value} onChange={(typed) => set(typed.map(tidy))} />
      ),
  };
};

interface PhoneRow {
  id: number;
  phone: string | null;
  can: readonly string[];
}

/** A phone number, masked until an authorised person asks for it; left alone it stays unchanged. */
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
