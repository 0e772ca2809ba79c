import { contract, FILE_KINDS, type FileKind, type Material, materialState } from '@zhiying/contract';
import { Input, Pagination, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/api/queries.ts';
import { CheckIcon, CloseIcon, SearchIcon } from '#kit/icons.tsx';
import { useDebounced } from '#kit/use-debounced.ts';
import styles from './material-picker.module.css';
import { MaterialThumb } from './material-thumb.tsx';

type Status = Material['status'];

interface MaterialPickerProps {
  value: readonly Material[];
  onChange(value: Material[]): void;
  /** The states to choose from, the usual one first. */
  statuses: readonly [Status, ...Status[]];
  /** What of those cannot be chosen all the same. */
  refuses?(material: Material): string | null;
  max?: number;
}

const PAGE = 50;
const TYPES = Object.entries(FILE_KINDS).map(([value, { label }]) => ({ value, label }));

/** Materials of the viewer's own library as pictures: searched, pressed to choose, pressed again to leave out. */
export function MaterialPicker({ value, onChange, statuses, refuses, max = 200 }: MaterialPickerProps) {
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<FileKind>();
  const [status, setStatus] = useState<Status>(statuses[0]);
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim());
  const found = useCall(
    contract.material.list,
    { q: q || undefined, type, status, library: 'own', page, limit: PAGE },
    { keepPrevious: true },
  );
  const rows = found.data?.rows ?? [];
  const toggle = (material: Material) =>
    onChange(
      value.some(({ id }) => id === material.id)
        ? value.filter(({ id }) => id !== material.id)
        : [...value, material].slice(0, max),
    );
  const anew = <T,>(set: (next: T) => void) => {
    return (next: T) => {
      set(next);
      setPage(1);
    };
  };
  return (
    <div className={styles.picker}>
      <div className={styles.filter}>
        <Input
          allowClear
          value={typed}
          maxLength={50}
          prefix={<SearchIcon />}
          placeholder="按名称查找素材"
          aria-label="按名称查找素材"
          onChange={(event) => anew(setTyped)(event.target.value)}
          // Enter would send the form around it.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Select
          allowClear
          value={type}
          options={TYPES}
          placeholder="类型"
          aria-label="素材类型"
          className={styles.type}
          onChange={anew(setType)}
        />
        {statuses.length > 1 && (
          <Segmented
            value={status}
            options={statuses.map((each) => ({ value: each, label: materialState.label(each) }))}
            onChange={anew(setStatus)}
          />
        )}
      </div>
      <div className={styles.grid} role="group" aria-label="可选的素材">
        {!found.data && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {found.data && rows.length === 0 && <p className={styles.none}>没有符合条件的素材</p>}
        {rows.map((material) => (
          <Tile
            key={material.id}
            material={material}
            chosen={value.some(({ id }) => id === material.id)}
            refusal={refuses?.(material) ?? null}
            onPress={() => toggle(material)}
          />
        ))}
      </div>
      {found.data && found.data.total > PAGE && (
        <Pagination
          simple
          size="small"
          current={page}
          pageSize={PAGE}
          total={found.data.total}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
      {value.length > 0 && (
        <ul className={styles.chosen} aria-label="已选的素材">
          {value.map((material) => (
            <li key={material.id}>
              <span className={styles.small}>
                <MaterialThumb material={material} small />
              </span>
              <span title={material.name}>{material.name}</span>
              <button type="button" aria-label={`不选 ${material.name}`} onClick={() => toggle(material)}>
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TileProps {
  material: Material;
  chosen: boolean;
  refusal: string | null;
  onPress(): void;
}

const Tile = ({ material, chosen, refusal, onPress }: TileProps) => (
  <button
    type="button"
    className={styles.tile}
    aria-pressed={chosen}
    disabled={refusal !== null && !chosen}
    title={refusal ?? material.name}
    onClick={onPress}
  >
    <span className={styles.thumb}>
      <MaterialThumb material={material} />
      {chosen && (
        <span className={styles.tick}>
          <CheckIcon size={12} />
        </span>
      )}
    </span>
    <span className={styles.name}>{material.name}</span>
  </button>
);
