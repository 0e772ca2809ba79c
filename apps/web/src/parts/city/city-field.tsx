import { type FieldName, sizeOf } from '#kit/list/filter/search-fields.tsx';
import type { SearchControlProps, SearchField } from '#kit/list/list-types.ts';
import { CityPicker, useCityName } from './city-picker.tsx';

/** A city, or a whole province. */
export const cityField = <Name extends string>({ name, label }: FieldName<Name>): SearchField<Name> => ({
  name,
  label,
  Control: ({ value, onChange, prefix, large }: SearchControlProps) => (
    <CityPicker
      value={value as string | undefined}
      onChange={(code) => onChange(code)}
      provinces
      placeholder="全部"
      prefix={prefix}
      aria-label={label}
      size={sizeOf(large)}
      allowClear
    />
  ),
  Words: ({ value }) => useCityName(String(value)) ?? '…',
});
