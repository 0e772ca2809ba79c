import { useState } from 'react';
import { isSet, type SearchValues } from '../address.ts';
import type { ListModel } from '../use-list-model.ts';

/** The search values typed but not yet applied. They follow the address when it changes (back, a link). */
export function useSearchDraft({ address, find }: ListModel) {
  const applied = address.current.search;
  const key = JSON.stringify(applied);
  const [held, setHeld] = useState<{ key: string; values: SearchValues }>({ key, values: applied });
  const values = held.key === key ? held.values : applied;
  return {
    values,
    set: (name: string, value: unknown) =>
      setHeld({
        key,
        values: { ...values, [name]: typeof value === 'string' && value.trim() === '' ? undefined : value },
      }),
    submit: () => find(trimmed(values)),
    reset: () => {
      setHeld({ key, values: {} });
      find({});
    },
  };
}

const trimmed = (values: SearchValues) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => isSet(value)),
  );
