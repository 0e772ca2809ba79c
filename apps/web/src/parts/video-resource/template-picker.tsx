import { contract, TEMPLATE_KINDS, type TemplateKind, type VideoTemplate } from '@zhiying/contract';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { VideoIcon } from '#kit/base/icons.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './picker.module.css';
import { lengthText } from './resource-words.tsx';

const KINDS = Object.entries(TEMPLATE_KINDS).map(([value, label]) => ({ value, label }));

interface TemplatePickerProps {
  chosen: number | null;
  onPick(template: VideoTemplate): void;
  onClose(): void;
}

/** Templates by what they look like; the one under the pointer plays. */
export function TemplatePicker({ chosen, onPick, onClose }: TemplatePickerProps) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<TemplateKind>();
  const [playing, setPlaying] = useState<number | null>(null);
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.videoTemplate.list,
    { q: q || undefined, kind, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <Dialog open title="选择模板" width={760} onClose={onClose}>
      <div className={styles.head}>
        <Input
          allowClear
          aria-label="模板名称"
          placeholder="模板名称"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select
          allowClear
          aria-label="类别"
          placeholder="类别"
          style={{ width: 140 }}
          value={kind}
          options={KINDS}
          onChange={(next?: string) => setKind(next as TemplateKind | undefined)}
        />
      </div>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>未找到模板</p>
          ) : (
            <div className={styles.grid}>
              {rows.map((row) => (
                <button
                  key={row.id}
                  type="button"
                  className={styles.template}
                  aria-pressed={row.id === chosen}
                  title={row.intro}
                  onPointerEnter={() => setPlaying(row.id)}
                  onPointerLeave={() => setPlaying(null)}
                  onClick={() => onPick(row)}
                >
                  <span className={styles.cover}>
                    <Face row={row} playing={playing === row.id} />
                  </span>
                  <b>{row.name}</b>
                  <small>
                    <MetaLine items={[TEMPLATE_KINDS[row.kind], row.ratio, lengthText(row.durationMs)]} />
                  </small>
                </button>
              ))}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Face({ row: { preview, cover }, playing }: { row: VideoTemplate; playing: boolean }) {
  if (playing && preview)
    return <video src={preview} poster={cover ?? undefined} autoPlay muted loop playsInline />;
  return cover ? <img src={cover} alt="" loading="lazy" /> : <VideoIcon size={20} />;
}
