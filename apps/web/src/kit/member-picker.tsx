import { contract } from '@zhiying/contract';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from './api/queries.ts';
import styles from './picker.module.css';
import { useDebounced } from './use-debounced.ts';

interface MemberPickerProps {
  value: number | undefined;
  onChange(value: number | undefined): void;
  prefix?: ReactNode;
  placeholder?: string;
  allowClear?: boolean;
  size?: 'middle' | 'large';
  'aria-label'?: string;
}

/** Picks a user the viewer may see (3-1), searched on the server. */
export function MemberPicker({ value, onChange, placeholder = '请选择', ...control }: MemberPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [wanted, setWanted] = useState(false);
  const found = useCall(
    contract.member.list,
    { limit: 50, sort: 'name', order: 'ASC', ...(q ? { q } : {}) },
    { enabled: wanted, keepPrevious: true, staleTime: 60_000 },
  );
  const rows = found.data?.rows ?? [];
  const name = useMemberName(value, rows);
  return (
    <Select
      {...control}
      className={styles.picker}
      value={value}
      onChange={(id: number | undefined) => onChange(id)}
      placeholder={placeholder}
      onOpenChange={(open) => {
        if (open) setWanted(true);
        else setTyped('');
      }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      labelRender={() => name ?? '…'}
      options={rows.map((member) => ({ value: member.id, member }))}
      optionRender={({ data: { member } }) => (
        <div className={styles.option}>
          <span>{member.name}</span>
          <small>{[member.uname, member.memberships[0]?.nodeName].filter(Boolean).join('，')}</small>
        </div>
      )}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到'}
      popupMatchSelectWidth={240}
      virtual={false}
      classNames={{ popup: { root: styles.popup } }}
    />
  );
}

/** The name of somebody who may be in nobody's list yet, e.g. one that came with a link. */
export function useMemberName(id: number | undefined, known: readonly { id: number; name: string }[] = []) {
  const here = known.find((member) => member.id === id)?.name;
  const asked = useCall(
    contract.member.info,
    { uid: id ?? 0 },
    { enabled: id !== undefined && here === undefined, staleTime: Number.POSITIVE_INFINITY },
  );
  return here ?? asked.data?.name ?? (asked.isError && id !== undefined ? `#${id}` : undefined);
}
