import { type Applet, contract, maySee } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';

type Bound = Pick<Applet['pages'][number], 'subjectId' | 'subject'>;

interface SubjectChoiceProps {
  label: string;
  value: Bound;
  disabled: boolean;
  onChange(bound: Bound): void;
}

const MOST = 50;

/** The subject that a page shows, found by its title; whoever sees no subjects sees which one it is. */
export function SubjectChoice({ label, value, disabled, onChange }: SubjectChoiceProps) {
  const profile = useProfile();
  const sees = profile !== null && maySee(profile, keysOf(contract.subject.list));
  const [typed, setTyped] = useState('');
  const subjects = useCall(
    contract.subject.list,
    { limit: MOST, ...(typed ? { q: typed } : {}) },
    { enabled: sees && !disabled, keepPrevious: true },
  );
  const found = (subjects.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const own = value.subjectId !== null && !found.some((one) => one.value === value.subjectId);
  return (
    <Select
      aria-label={label}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder="绑定专题（选填）"
      disabled={disabled || !sees}
      loading={subjects.isFetching}
      value={value.subjectId}
      options={own ? [{ value: value.subjectId, label: value.subject ?? '专题' }, ...found] : found}
      onChange={(id: number | null | undefined) =>
        onChange({ subjectId: id ?? null, subject: found.find((one) => one.value === id)?.label ?? null })
      }
    />
  );
}
