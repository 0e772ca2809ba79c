import { contract, type Material } from '@zhiying/contract';
import { Button, Empty, Input } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/api/queries.ts';
import { Dialog } from '#kit/dialog.tsx';
import { CheckIcon, ImageIcon, SearchIcon } from '#kit/icons.tsx';
import { Loaded } from '#kit/loaded.tsx';
import { useDebounced } from '#kit/use-debounced.ts';
import styles from './material-picker.module.css';

export interface PickedMaterial {
  id: number;
  name: string;
  thumb: string | null;
}

interface MaterialPickerProps {
  title: string;
  /** More than one turns on 选用 n 张; one is taken by a click. */
  max: number;
  chosen?: readonly PickedMaterial[];
  onPick(chosen: PickedMaterial[]): void;
  onClose(): void;
}

const PAGE = 50;

/** Pictures of the material library as thumbnails. What was recalled or has expired can be seen but not taken. */
export function MaterialPicker({ title, max, chosen = [], onPick, onClose }: MaterialPickerProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [picked, setPicked] = useState<readonly PickedMaterial[]>(chosen);
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.material.list,
    { type: 'image', page, limit: PAGE, ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  const take = ({ id, name, thumb }: Material) => {
    const one = { id, name, thumb };
    if (max === 1) return onPick([one]);
    const without = picked.filter((entry) => entry.id !== id);
    setPicked(without.length < picked.length ? without : [...picked, one].slice(0, max));
  };
  return (
    <Dialog open onClose={onClose} title={title} width={840}>
      <Input
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPage(1);
        }}
        prefix={<SearchIcon />}
        placeholder="按名称或标签找图片"
        aria-label="按名称或标签找图片"
        allowClear
      />
      <div className={styles.scroll}>
        <Loaded query={query}>
          {({ rows, total }) =>
            total === 0 ? (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={q ? '没有找到这样的图片' : '素材库里还没有图片，先到素材库上传'}
              />
            ) : (
              <div className={styles.grid}>
                {rows.map((material) => (
                  <Tile
                    key={material.id}
                    material={material}
                    picked={picked.some(({ id }) => id === material.id)}
                    onTake={() => take(material)}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      </div>
      <div className={styles.foot}>
        {query.data && query.data.total > PAGE && (
          <>
            <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <Button size="small" disabled={page * PAGE >= query.data.total} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </>
        )}
        <span className={styles.space} />
        <Button onClick={onClose}>取消</Button>
        {max > 1 && (
          <Button type="primary" onClick={() => onPick([...picked])}>
            选用 {picked.length} 张
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const Tile = ({ material, picked, onTake }: { material: Material; picked: boolean; onTake(): void }) => (
  <button
    type="button"
    className={styles.tile}
    aria-pressed={picked}
    disabled={material.blocked !== null}
    onClick={onTake}
  >
    <span className={styles.picture}>
      {material.thumb ? <img src={material.thumb} alt="" loading="lazy" /> : <ImageIcon size={24} />}
      {picked && (
        <span className={styles.tick}>
          <CheckIcon size={14} />
        </span>
      )}
    </span>
    <span className={styles.name} title={material.name}>
      {material.name}
    </span>
  </button>
);
