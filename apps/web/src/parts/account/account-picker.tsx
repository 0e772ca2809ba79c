import { contract, PLATFORMS } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { useCall } from '#kit/session/api/queries.ts';

interface AccountPickerProps {
  id?: string;
  status?: '' | 'error' | 'warning';
  /** Names of the chosen accounts, shown even if the search does not find them. */
  known: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange(ids: number[]): void;
}

const OFFERED = 100;

/** Content accounts of any platform, found by name. */
export function AccountPicker({ id, status, known, value, onChange }: AccountPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const accounts = useCall(
    contract.account.list,
    { page: 1, limit: OFFERED, sort: 'name', order: 'ASC', ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  const found = (accounts.data?.rows ?? []).map((row) => ({
    value: row.id,
    label: `${row.name}（${PLATFORMS[row.platform].name}）`,
  }));
  const missing = known.filter((one) => !found.some((option) => option.value === one.id));
  return (
    <Select
      id={id}
      status={status}
      mode="multiple"
      placeholder="选填"
      loading={accounts.isPending}
      value={[...value]}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...missing.map((one) => ({ value: one.id, label: one.name })), ...found]}
      onChange={onChange}
    />
  );
}
