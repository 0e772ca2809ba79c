import { Select } from 'antd';
// The text field alone: the whole family comes with text areas, passwords and one-time codes.
import Input from 'antd/es/input/Input';
import type { ComponentType } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { SearchIcon } from '#kit/base/icons.tsx';
import { parseRange } from '#kit/base/range-text.ts';
import { DateRange } from '#kit/form/date-range.tsx';
import type { SinglePicker } from '#kit/form/picker/picker-types.ts';
import type { SearchControlProps, SearchField } from '../list-types.ts';

export interface FieldName<Name extends string> {
  name: Name;
  label: string;
}

export const sizeOf = (large: boolean | undefined) => (large ? 'large' : 'middle');

/** Free text. The first one is the search box that a phone keeps in sight. */
export const textField = <Name extends string>({
  name,
  label,
  placeholder = '',
  main = true,
}: FieldName<Name> & { placeholder?: string; main?: boolean }): SearchField<Name> => ({
  name,
  label,
  main,
  Control: ({ value, onChange, prefix, large }: SearchControlProps) => (
    <Input
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      prefix={main ? <SearchIcon className={classOf({ tone: 'muted' })} /> : prefix}
      aria-label={placeholder || label}
      size={sizeOf(large)}
      maxLength={50}
      enterKeyHint="search"
      allowClear
    />
  ),
  Words: ({ value }) => String(value),
});

type Options = Record<string, string>;
/** More than these are found faster by typing. */
const MANY = 10;

/** A select of a few values, fixed or read by a hook. */
export const selectField = <Name extends string>({
  name,
  label,
  options,
}: FieldName<Name> & { options: Options | (() => Options) }): SearchField<Name> => {
  const useOptions = typeof options === 'function' ? options : () => options;
  return {
    name,
    label,
    Control: ({ value, onChange, prefix, large }: SearchControlProps) => {
      const choices = Object.entries(useOptions());
      return (
        <Select
          className={classOf({ width: 'full' })}
          value={(value as string | undefined) ?? undefined}
          onChange={(picked) => onChange(picked)}
          options={choices.map(([key, text]) => ({ value: key, label: text }))}
          showSearch={choices.length > MANY ? { optionFilterProp: 'label' } : false}
          placeholder="全部"
          prefix={prefix}
          aria-label={label}
          size={sizeOf(large)}
          allowClear
        />
      );
    },
    Words: ({ value }) => useOptions()[String(value)] ?? String(value),
  };
};

export const dateRangeField = <Name extends string>({ name, label }: FieldName<Name>): SearchField<Name> => ({
  name,
  label,
  Control: ({ value, onChange, prefix }: SearchControlProps) => (
    <DateRange value={value as string | undefined} onChange={onChange} label={label} prefix={prefix} />
  ),
  Words: ({ value }) => parseRange(String(value))?.join(' 至 ') ?? String(value),
});

/** A search field with an area's picker; its chip shows the name of the chosen row. */
export const pickerField =
  (Picker: ComponentType<SinglePicker<never>>, useName: (id: number) => string) =>
  <Name extends string>({ name, label }: FieldName<Name>): SearchField<Name> => ({
    name,
    label,
    Control: ({ value, onChange, prefix, large }: SearchControlProps) => (
      <Picker
        value={value as number | undefined}
        onChange={(id) => onChange(id)}
        placeholder="全部"
        prefix={prefix}
        aria-label={label}
        size={sizeOf(large)}
        allowClear
      />
    ),
    Words: ({ value }) => useName(value as number),
  });
