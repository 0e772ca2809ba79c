import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import type { SinglePicker } from '#kit/form/picker/picker-types.ts';
import { pickerField } from '#kit/list/index.ts';
import { useCall } from '#kit/session/api/queries.ts';

/** As the strip above the list asks for them, so that it is one call. */
const useSources = () => useCall(contract.hotSource.list, {}).data?.rows ?? [];

const SourcePicker = ({ value, onChange, placeholder, prefix, size, ...rest }: SinglePicker<never>) => (
  <Select
    allowClear
    style={{ width: '100%' }}
    aria-label={rest['aria-label']}
    value={value}
    placeholder={placeholder}
    prefix={prefix}
    size={size}
    options={useSources().map(({ id, name }) => ({ value: id, label: name }))}
    onChange={(id: number | undefined) => onChange(id)}
  />
);

/** Topics that stood on one list. */
export const sourceField = pickerField(
  SourcePicker,
  (id) => useSources().find((source) => source.id === id)?.name ?? '来源',
);
