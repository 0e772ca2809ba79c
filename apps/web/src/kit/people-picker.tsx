import { contract, type Member } from '@zhiying/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from './api/queries.ts';
import styles from './picker.module.css';
import { useDebounced } from './use-debounced.ts';

export interface PickedPerson {
  id: number;
  name: string;
}

interface PeoplePickerProps {
  value: readonly PickedPerson[];
  onChange(value: PickedPerson[]): void;
  id?: string;
  status?: '' | 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}

const OFFERED = 50;

/** Picks several people the viewer can see; searched on the server by name, account or the phone's last digits. */
export function PeoplePicker({ value, onChange, ...control }: PeoplePickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useCall(
    contract.member.list,
    { limit: OFFERED, ...(q ? { q } : {}) },
    { keepPrevious: true, staleTime: 30_000 },
  );
  return (
    <Select<{ value: number; label: string }[], { value: number; label: string; member: Member }>
      {...control}
      mode="multiple"
      labelInValue
      className={styles.picker}
      value={value.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(chosen) => onChange(chosen.map(({ value: id, label }) => ({ id, name: label })))}
      placeholder="输入姓名、账号或手机号后四位"
      showSearch={{ filterOption: false, onSearch: setTyped, autoClearSearchValue: true }}
      options={(found.data?.rows ?? []).map((member) => ({ value: member.id, label: member.name, member }))}
      optionRender={({ data: { member } }) => (
        <div className={styles.option}>
          <span>
            {member.name} {member.uname}
          </span>
          <small>{member.memberships.map((seat) => `${seat.nodeName}（${seat.roleName}）`).join('、')}</small>
        </div>
      )}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到'}
      virtual={false}
      maxTagCount="responsive"
      classNames={{ popup: { root: styles.popup } }}
    />
  );
}
