import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useCall } from '#kit/session/api/queries.ts';

interface AccountSelectProps {
  id: string;
  value: number | null;
  /** The one that is chosen already. */
  known: { id: number; name: string } | null;
  disabled: boolean;
  onChange(value: number | null): void;
}

const ALL = 0;

/** One account whose posts are read, or all that are in reach. */
export function AccountSelect({ id, value, known, disabled, onChange }: AccountSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const accounts = useCall(
    contract.account.list,
    { page: 1, limit: 100, sort: 'name', order: 'ASC', ...(q ? { q } : {}) },
    { keepPrevious: true, enabled: !disabled },
  );
  const found = (accounts.data?.rows ?? []).map((account) => ({ value: account.id, label: account.name }));
  const offered =
    known && !found.some((one) => one.value === known.id)
      ? [{ value: known.id, label: known.name }, ...found]
      : found;
  return (
    <Select<number>
      id={id}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      disabled={disabled}
      value={value ?? ALL}
      onChange={(picked) => onChange(picked === ALL ? null : picked)}
      options={[{ value: ALL, label: '全部账号' }, ...offered]}
    />
  );
}
