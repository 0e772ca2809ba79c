import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { useCall } from '#kit/session/api/queries.ts';

interface StylePickerProps {
  id: string;
  status: '' | 'error';
  value: number | null;
  onChange(id: number | null): void;
}

/** A style of the resource library. */
export function StylePicker({ id, status, value, onChange }: StylePickerProps) {
  const offered = useCall(contract.aiPrompt.list, { kind: 'style', limit: 500 }, { staleTime: 60_000 });
  return (
    <Select
      id={id}
      status={status}
      style={{ width: '100%' }}
      allowClear
      placeholder="不使用风格模板，仅按语气生成"
      loading={offered.isFetching}
      value={value ?? undefined}
      options={offered.data?.rows.map((style) => ({ value: style.id, label: style.name }))}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
    />
  );
}
