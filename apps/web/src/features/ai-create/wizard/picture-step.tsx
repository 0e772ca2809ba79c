import { Button } from 'antd';
import { useState } from 'react';
import { CloseIcon, ImageIcon, PlusIcon } from '#kit/base/icons.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { steadyUrl } from '#parts/material/steady-url.ts';
import type { SeenPicture, ThemeForm } from './theme-wizard.tsx';
import styles from './wizard.module.css';

const MOST = 200;

interface PictureStepProps {
  form: ThemeForm;
  /** What the chosen ones look like; the draft holds ids only. */
  seen: readonly SeenPicture[];
  onSeen(seen: readonly SeenPicture[]): void;
}

export function PictureStep({ form, seen, onSeen }: PictureStepProps) {
  const { values, set, issueOf } = form.draft;
  const mayPick = useMaySee(['5-1']);
  const [picking, setPicking] = useState(false);
  const chosen: SeenPicture[] = values.materialIds.map(
    (id) => seen.find((one) => one.id === id) ?? { id, name: `#${id}`, thumb: null },
  );
  const refused = chosen.filter(({ refusal }) => refusal).length;
  return (
    <>
      <EntryFormFields entry={form} only={['pictures']} />
      <Field
        label="可用图片"
        issue={issueOf('materialIds')}
        hint={`已选 ${chosen.length} 张，最多 ${MOST} 张。${refused > 0 ? `其中 ${refused} 张当前不可用，不会用于配图。` : '仅使用素材库中审核通过的图片。'}`}
      >
        {({ id }) => (
          <div className={styles.pictures}>
            {chosen.map((one) => (
              <span key={one.id} className={styles.thumb} title={one.name}>
                {one.thumb ? <img src={steadyUrl(one.thumb)} alt={one.name} /> : <ImageIcon size={20} />}
                {one.refusal && <small className={styles.refusal}>{one.refusal}</small>}
                <Button
                  size="small"
                  shape="circle"
                  icon={<CloseIcon size={12} />}
                  aria-label={`移除「${one.name}」`}
                  onClick={() =>
                    set(
                      'materialIds',
                      values.materialIds.filter((other) => other !== one.id),
                    )
                  }
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
          </div>
        )}
      </Field>
      {picking && (
        <MaterialPickerDialog
          type="image"
          title="选择图片"
          max={MOST}
          chosen={chosen}
          onClose={() => setPicking(false)}
          onPick={(picked) => {
            onSeen([...picked, ...seen]);
            set(
              'materialIds',
              picked.map((one) => one.id),
            );
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
