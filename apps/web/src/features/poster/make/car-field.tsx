import { contract } from '@zhiying/contract';
import { AutoComplete } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

interface CarFieldProps {
  id: string;
  status?: '' | 'error' | 'warning' | undefined;
  value: string;
  onChange(subject: string): void;
}

/** The cars that the library says something of, offered while typing; whoever may not read it types the name. */
export function CarField({ id, status, value, onChange }: CarFieldProps) {
  const q = useDebounced(value.trim());
  const may = useMaySee(keysOf(contract.aiFact.picker));
  const query = useCall(contract.aiFact.picker, { q: q || undefined }, { enabled: may, keepPrevious: true });
  const cars = [...new Set((query.data?.rows ?? []).map(({ subject }) => subject))];
  return (
    <AutoComplete
      id={id}
      {...(status ? { status } : {})}
      className={classOf({ width: 'full' })}
      maxLength={60}
      placeholder="选择或输入车型"
      value={value}
      options={cars.map((subject) => ({ value: subject, label: subject }))}
      onChange={(subject: string) => onChange(subject)}
    />
  );
}
