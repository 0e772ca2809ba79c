import { contract, type VideoPackage } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { VideoIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './picker.module.css';

interface PackagePickerProps {
  onPick(chosen: VideoPackage): void;
  onClose(): void;
}

/** Packages by their first picture; one press takes everything that is in it. */
export function PackagePicker({ onPick, onClose }: PackagePickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.videoPackage.list,
    { q: q || undefined, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <Dialog open title="选择素材包" width={760} onClose={onClose}>
      <div className={styles.head}>
        <Input
          allowClear
          aria-label="素材包名称"
          placeholder="素材包名称"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>未找到素材包</p>
          ) : (
            <div className={styles.grid}>
              {rows.map((row) => (
                <button
                  key={row.id}
                  type="button"
                  className={styles.template}
                  title={`${row.node.name}${row.intro && `：${row.intro}`}`}
                  onClick={() => onPick(row)}
                >
                  <span className={styles.cover}>
                    {row.thumbs[0] ? (
                      <img src={row.thumbs[0]} alt="" loading="lazy" />
                    ) : (
                      <VideoIcon size={20} />
                    )}
                  </span>
                  <b>{row.name}</b>
                  <small>{row.materials} 个素材</small>
                </button>
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
