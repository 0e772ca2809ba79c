import type { ReviewCalls } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#kit/base/use-debounced.ts';
import type { FieldControl } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';

const MOST = 20;

interface ReviewerSelectProps {
  call: ReviewCalls['reviewers'];
  control: FieldControl;
  value: number[];
  onChange(ids: number[]): void;
  /** Chosen before; they keep their names even where the search does not find them. */
  given?: readonly { id: number; name: string }[];
  enabled: boolean;
}

/** People who may review, found by name. */
export function ReviewerSelect({ call, control, value, onChange, given = [], enabled }: ReviewerSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const offers = useCall(call, { q: q || undefined }, { enabled, keepPrevious: true });
  // Whoever was found stays known by name when the next search finds others.
  const [known, setKnown] = useState(new Map(given.map(({ id, name }) => [id, name])));
  const people = offers.data?.rows ?? [];
  const labelOf = ({ name, node }: { name: string; node: string }) => `${name}（${node}）`;
  return (
    <Select<number[]>
      {...control}
      mode="multiple"
      autoFocus
      style={{ width: '100%' }}
      value={value}
      maxCount={MOST}
      placeholder="按姓名查找"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={offers.isFetching ? '正在查找…' : '没有找到可以审核的人'}
      options={[
        ...people.map((person) => ({ value: person.id, label: labelOf(person) })),
        ...value
          .filter((id) => !people.some((person) => person.id === id))
          .map((id) => ({ value: id, label: known.get(id) ?? String(id) })),
      ]}
      onChange={(ids) => {
        setKnown(new Map([...known, ...people.map((person) => [person.id, labelOf(person)] as const)]));
        onChange(ids);
      }}
    />
  );
}
