import type { contract, PlatformId } from '@zhiying/contract';
import { Select } from 'antd';
import { useCall } from '#kit/session/api/queries.ts';

interface Named {
  id: number;
  name: string;
}

interface LinkedAccountSelectProps {
  /** Which accounts are offered. */
  call: typeof contract.kox.linkable | typeof contract.hotBenchmark.choices;
  platform: PlatformId;
  id?: string;
  status?: '' | 'error' | 'warning';
  disabled: boolean;
  allowClear?: boolean;
  placeholder: string;
  /** The one that is linked now: it may no longer be offered. */
  known: Named | null;
  value: number | undefined;
  onChange(id: number | undefined): void;
}

/** Chooses one of the house's own accounts of a platform by name. */
export function LinkedAccountSelect({ call, platform, known, ...rest }: LinkedAccountSelectProps) {
  const accounts = useCall(call, { platform });
  const offered: readonly Named[] = accounts.data?.rows ?? [];
  const all = known && !offered.some(({ id }) => id === known.id) ? [known, ...offered] : offered;
  return (
    <Select
      {...rest}
      loading={accounts.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
