import {
  type FileKind,
  type ShownMaterial,
  SUBSTANCE_MATERIALS_MAX,
  type SubstanceKind,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Row } from '#kit/base/pieces.tsx';
import { useDragOrder } from '#kit/canvas/use-drag-order.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';
import styles from './editor.module.css';

/** What each kind is made of. */
const MADE_OF: Record<SubstanceKind, { type: FileKind; most: number; word: string }> = {
  article: { type: 'image', most: SUBSTANCE_MATERIALS_MAX, word: '图片' },
  video: { type: 'video', most: 1, word: '视频' },
  poster: { type: 'image', most: 9, word: '海报' },
  link: { type: 'image', most: 1, word: '图片' },
  copy: { type: 'image', most: SUBSTANCE_MATERIALS_MAX, word: '图片' },
};

interface MaterialsFieldProps {
  kind: SubstanceKind;
  value: readonly number[];
  /** As the server shows them; those just picked come a moment later. */
  shown: readonly ShownMaterial[];
  disabled: boolean;
  onChange(ids: number[]): void;
}

/** Materials in the order in which they are shown; dragged or moved with the arrow keys. */
export function MaterialsField({ kind, value, shown, disabled, onChange }: MaterialsFieldProps) {
  const [picking, setPicking] = useState(false);
  const { type, most, word } = MADE_OF[kind];
  const drag = useDragOrder(value, onChange, disabled);
  const byId = new Map(shown.map((material) => [material.id, material]));
  const named = (id: number) => {
    const { name = '…', thumb = null } = byId.get(id) ?? {};
    return { id, name, thumb };
  };
  return (
    <>
      <Row as="ul" gap={8} align="stretch" wrap className={styles.materials}>
        {value.map((id, at) => {
          const material = byId.get(id);
          return (
            <li key={id} {...drag(at)} title={material?.name}>
              {material ? <MaterialThumb material={material} small /> : null}
              {!disabled && (
                <button
                  type="button"
                  aria-label={`不用 ${material?.name ?? ''}`}
                  onClick={() => onChange(value.filter((each) => each !== id))}
                >
                  <CloseIcon size={12} />
                </button>
              )}
            </li>
          );
        })}
        {!disabled && value.length < most && (
          <li className={styles.add}>
            <Button icon={<PlusIcon />} onClick={() => setPicking(true)}>
              {word}
            </Button>
          </li>
        )}
      </Row>
      {picking && (
        <MaterialPickerDialog
          title={`选择${word}`}
          type={type}
          max={most}
          chosen={value.map(named)}
          onPick={(chosen) => {
            onChange(chosen.map(({ id }) => id));
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
