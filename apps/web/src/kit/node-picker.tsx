import { contract, NODE_KINDS, type NodeChoice, type NodeKind } from '@zhiying/contract';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from './api/queries.ts';
import styles from './picker.module.css';
import { useDebounced } from './use-debounced.ts';

interface NodePickerProps {
  value: number | undefined;
  onChange(value: number | undefined, node?: NodeChoice): void;
  /** The name of the value where the caller already has it. */
  known?: { id: number; name: string };
  /** Offers only these. */
  kind?: NodeKind;
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

/** Picks an organisation, dealer or store the viewer can reach; searched on the server, shown with where it hangs. */
export function NodePicker(props: NodePickerProps) {
  const { value, onChange, known, kind, placeholder = '请选择', ...control } = props;
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const [wanted, setWanted] = useState(false);
  const found = useCall(
    contract.organ.picker,
    { ...(q ? { q } : {}), ...(kind ? { kind } : {}) },
    {
      enabled: wanted,
      keepPrevious: true,
      staleTime: 60_000,
    },
  );
  const nodes = found.data?.rows ?? [];
  const name = useNodeName(value, [...(known ? [known] : []), ...nodes]);
  return (
    <Select<number | undefined, { value: number; node: NodeChoice }>
      {...control}
      className={styles.picker}
      value={value}
      onChange={(id, option) => onChange(id, Array.isArray(option) ? undefined : option?.node)}
      placeholder={placeholder}
      onOpenChange={(open) => {
        if (open) setWanted(true);
        else setTyped('');
      }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      labelRender={() => name ?? '…'}
      options={nodes.map((node) => ({ value: node.id, node }))}
      optionRender={({ data: { node } }) => (
        <div className={styles.option}>
          <span>{node.name}</span>
          <small>{[NODE_KINDS[node.kind], node.trail].filter(Boolean).join('，')}</small>
        </div>
      )}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到'}
      popupMatchSelectWidth={280}
      virtual={false}
      classNames={{ popup: { root: styles.popup } }}
    />
  );
}

/** The name of a node that may be in nobody's list yet, e.g. one that came with a link. */
export function useNodeName(id: number | undefined, known: readonly { id: number; name: string }[] = []) {
  const here = known.find((node) => node.id === id)?.name;
  const asked = useCall(
    contract.organ.picker,
    { ids: id === undefined ? [] : [id] },
    {
      enabled: id !== undefined && here === undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  return (
    here ??
    asked.data?.rows.find((node) => node.id === id)?.name ??
    (asked.isSuccess && id !== undefined ? `#${id}` : undefined)
  );
}
