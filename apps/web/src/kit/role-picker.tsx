import { contract, type RoleChoice, SCOPE_LABELS } from '@zhiying/contract';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from './api/queries.ts';
import styles from './picker.module.css';

interface RolePickerProps {
  value: number | undefined;
  onChange(value: number | undefined, role?: RoleChoice): void;
  /** The name of a role the viewer could not give but sees here. */
  known?: { id: number; name: string };
  prefix?: ReactNode;
  placeholder?: string;
  allowClear?: boolean;
  id?: string;
  status?: '' | 'error';
  disabled?: boolean;
  size?: 'middle' | 'large';
  'aria-label'?: string;
  'aria-describedby'?: string;
}

/** The roles the viewer could give. */
export const useRoles = () => useCall(contract.group.picker, undefined, { staleTime: 60_000 });

export function RolePicker({ value, onChange, known, placeholder = '请选择', ...control }: RolePickerProps) {
  const roles = useRoles();
  const rows = roles.data?.rows ?? [];
  const name =
    rows.find((role) => role.id === value)?.name ?? (known?.id === value ? known?.name : undefined);
  return (
    <Select<number | undefined, { value: number; role: RoleChoice }>
      {...control}
      className={styles.picker}
      value={value}
      onChange={(id) =>
        onChange(
          id,
          rows.find((role) => role.id === id),
        )
      }
      placeholder={placeholder}
      showSearch={{ filterOption: (typed, option) => option?.role.name.includes(typed.trim()) ?? false }}
      labelRender={() => name ?? (roles.isPending ? '…' : `#${value}`)}
      options={rows.map((role) => ({ value: role.id, role }))}
      optionRender={({ data: { role } }) => (
        <div className={styles.option}>
          <span>{role.name}</span>
          <small>{[`范围：${SCOPE_LABELS[role.scope]}`, role.description].filter(Boolean).join('，')}</small>
        </div>
      )}
      notFoundContent={roles.isPending ? '正在载入…' : '没有找到'}
      popupMatchSelectWidth={280}
      virtual={false}
      classNames={{ popup: { root: styles.popup } }}
    />
  );
}
