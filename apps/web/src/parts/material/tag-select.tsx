import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import type { FieldControl } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';

interface TagSelectProps extends Partial<FieldControl> {
  value: readonly string[];
  onChange(tags: string[]): void;
  /** Only these; otherwise the channel's tags, and new ones by typing. */
  options?: readonly string[];
  /** Only tags that exist. */
  known?: boolean;
  placeholder?: string;
  disabled?: boolean;
  prefix?: React.ReactNode;
  size?: 'middle' | 'large';
  'aria-label'?: string;
}

/** The channel's tags, those used most first. */
export function TagSelect({ value, onChange, options, known = false, ...rest }: TagSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed).trim();
  const tags = useCall(contract.material.tags, q ? { q } : {}, { enabled: !options, keepPrevious: true });
  const offered = options ?? tags.data?.rows.map(({ name }) => name) ?? [];
  return (
    <Select
      {...rest}
      mode={options || known ? 'multiple' : 'tags'}
      style={{ width: '100%' }}
      value={[...value]}
      onChange={(picked) => onChange(picked.map((tag) => tag.trim().slice(0, 20)).filter(Boolean))}
      showSearch={{ onSearch: setTyped, filterOption: options !== undefined }}
      tokenSeparators={['，', ',', '、']}
      maxCount={20}
      maxTagCount="responsive"
      placeholder={rest.placeholder ?? '选择标签'}
      options={offered.map((name) => ({ value: name, label: name }))}
    />
  );
}
