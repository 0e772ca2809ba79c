import { SEE_MATERIALS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CloseIcon, PlusIcon, VideoIcon } from '#kit/base/icons.tsx';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
import styles from './new-video.module.css';

const MOST = 200;
type Seen = PickedMaterial & { refusal?: string | null };

/** Only what can be seen goes into the picture. */
export const notFootage = ({ type }: { type: string }) =>
  type === 'video' || type === 'image' ? null : '不是视频或图片';

interface FootageFieldProps {
  value: readonly number[];
  known: readonly Seen[];
  issue?: string;
  onChange(ids: number[]): void;
}

/** The footage a theme may be made of. */
export function FootageField({ value, known, issue, onChange }: FootageFieldProps) {
  const [picking, setPicking] = useState(false);
  const [seen, setSeen] = useState<readonly Seen[]>(known);
  const mayPick = useMaySee(SEE_MATERIALS);
  const chosen: Seen[] = value.map(
    (id) => seen.find((one) => one.id === id) ?? { id, name: `#${id}`, thumb: null },
  );
  return (
    <Field
      label="素材"
      issue={issue}
      hint={`已选 ${chosen.length} 个视频和图片，最多 ${MOST} 个；生成分镜时按画面自动分配`}
    >
      {({ id }) => (
        <div className={styles.footage}>
          {chosen.map((one) => (
            <span key={one.id} className={styles.thumb} title={one.name}>
              {one.thumb ? <img src={steadyUrl(one.thumb)} alt={one.name} /> : <VideoIcon size={20} />}
              {one.refusal && <small>{one.refusal}</small>}
              <Button
                size="small"
                shape="circle"
                icon={<CloseIcon size={12} />}
                aria-label={`移除「${one.name}」`}
                onClick={() => onChange(value.filter((other) => other !== one.id))}
              />
            </span>
          ))}
          <button
            id={id}
            type="button"
            className={styles.add}
            disabled={!mayPick}
            title={mayPick ? undefined : '暂无素材库查看权限'}
            onClick={() => setPicking(true)}
          >
            <PlusIcon />
            从素材库选择
          </button>
          {picking && (
            <MaterialPickerDialog
              title="选择素材"
              max={MOST}
              chosen={chosen}
              refuses={notFootage}
              onClose={() => setPicking(false)}
              onPick={(picked) => {
                setSeen([...picked, ...seen]);
                onChange(picked.map((one) => one.id));
                setPicking(false);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
