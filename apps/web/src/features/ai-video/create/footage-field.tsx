import { contract, SEE_MATERIALS } from '@zhiying/contract';
import { useState } from 'react';
import { ArchiveIcon, VideoIcon } from '#kit/base/icons.tsx';
import { message } from '#kit/feedback/notices.ts';
import { Field } from '#kit/form/field.tsx';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { AddTile, ChosenTile, ChosenTiles, LibraryTile } from '#parts/material/chosen-tile.tsx';
import type { PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import { PackagePicker } from '#parts/video-resource/package-picker.tsx';

const MOST = 200;
type Seen = PickedMaterial & { refusal?: string | null };

/** Only what can be seen goes into the picture. */
export const notFootage = ({ type }: { type: string }) =>
  type === 'video' || type === 'image' ? null : '不是视频或图片';

/** Materials that the page knows before the field does: those of a package it begins with. */
const remembered = new Map<number, Seen>();
export const rememberFootage = (materials: readonly Seen[]) => {
  for (const one of materials) remembered.set(one.id, one);
};

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
  const [packing, setPacking] = useState(false);
  const mayPick = useMaySee(SEE_MATERIALS);
  /** Everything in a package that may go into a film, besides what is chosen already. */
  const take = async (packageId: number) => {
    setPacking(false);
    const found = await api(contract.videoPackage.info, { id: String(packageId) }).catch(
      (error: ApiError) => void message.error(error.message),
    );
    if (!found) return;
    const usable = found.materials.filter((one) => !one.refusal && notFootage(one) === null);
    setSeen([...usable, ...seen]);
    onChange([...new Set([...value, ...usable.map((one) => one.id)])].slice(0, MOST));
    const left = found.materials.length - usable.length;
    void message.success(
      `已加入「${found.name}」的 ${usable.length} 个素材${left > 0 ? `，${left} 个不可用` : ''}`,
    );
  };
  const chosen: Seen[] = value.map(
    (id) => seen.find((one) => one.id === id) ?? remembered.get(id) ?? { id, name: `#${id}`, thumb: null },
  );
  return (
    <Field
      label="素材"
      issue={issue}
      hint={`已选 ${chosen.length} 个视频和图片，最多 ${MOST} 个；生成分镜时自动匹配到镜头`}
    >
      {({ id }) => (
        <ChosenTiles>
          {chosen.map((one) => (
            <ChosenTile
              key={one.id}
              material={one}
              whole
              icon={<VideoIcon size={20} />}
              onRemove={() => onChange(value.filter((other) => other !== one.id))}
            />
          ))}
          <LibraryTile id={id} mayPick={mayPick} onClick={() => setPicking(true)} />
          <AddTile onClick={() => setPacking(true)}>
            <ArchiveIcon />
            从素材包选择
          </AddTile>
          {packing && (
            <PackagePicker
              onClose={() => setPacking(false)}
              onPick={({ id: chosenId }) => void take(chosenId)}
            />
          )}
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
        </ChosenTiles>
      )}
    </Field>
  );
}
