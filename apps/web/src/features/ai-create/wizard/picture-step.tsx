import { useState } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field } from '#kit/form/field.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { ChosenTile, ChosenTiles, LibraryTile } from '#parts/material/chosen-tile.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import type { SeenPicture, ThemeForm } from './theme-wizard.tsx';

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
          <ChosenTiles>
            {chosen.map((one) => (
              <ChosenTile
                key={one.id}
                material={one}
                icon={<ImageIcon size={20} />}
                onRemove={() =>
                  set(
                    'materialIds',
                    values.materialIds.filter((other) => other !== one.id),
                  )
                }
              />
            ))}
            <LibraryTile id={id} mayPick={mayPick} onClick={() => setPicking(true)} />
          </ChosenTiles>
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
