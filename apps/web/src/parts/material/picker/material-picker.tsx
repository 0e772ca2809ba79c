import { FILE_KINDS, type FileKind, type Material, materialState } from '@zhiying/contract';
import { Checkbox, Segmented, Select } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Column, Muted, Row } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { SearchInput } from '#kit/form/search-input.tsx';
import { useLiveMaterials } from '../use-live-materials.ts';
import { ChosenStrip } from './chosen-strip.tsx';
import { FolderChoice } from './folder-choice.tsx';
import styles from './material-picker.module.css';
import { PickerGrid } from './picker-grid.tsx';
import { UploadHere } from './upload-here.tsx';

type Status = Material['status'];

/** As little as is needed to show something that was chosen before. */
export interface PickedMaterial {
  id: number;
  name: string;
  thumb: string | null;
}

interface MaterialPickerProps<Picked extends PickedMaterial> {
  value: readonly Picked[];
  onChange(value: (Picked | Material)[]): void;
  /** The states to choose from, the usual one first; left out, every state. */
  statuses?: readonly [Status, ...Status[]];
  /** Only of this type. */
  type?: FileKind;
  /** Those others published to the viewer, too. */
  received?: boolean;
  /** Why a material cannot be chosen, or null. */
  refuses?(material: Material): string | null;
  /** Lists only what may be published, until the viewer wants to see the others, too. */
  usableOnly?: boolean;
  max?: number;
  /** New files may be sent from here. */
  upload?: boolean;
  /** A dialog's whole height rather than a field's. */
  tall?: boolean;
}

const TYPES = Object.entries(FILE_KINDS).map(([value, { label }]) => ({ value, label }));

/**
 * Materials of the library as pictures: by folder, type and name, pressed to choose, pressed again to leave out. What was
 * chosen stays chosen whatever is looked for next.
 */
export function MaterialPicker<Picked extends PickedMaterial>(props: MaterialPickerProps<Picked>) {
  const { value, onChange, statuses, refuses, max = 200, received = false } = props;
  const [typed, setTyped] = useState('');
  const [type, setType] = useState<FileKind | undefined>(props.type);
  const [status, setStatus] = useState<Status | undefined>(statuses?.[0]);
  const [usable, setUsable] = useState(props.usableOnly ?? false);
  const [folder, setFolder] = useState<number>();
  const q = useDebounced(typed.trim());
  useLiveMaterials();
  const toggle = (material: Picked | Material) => {
    const without = value.filter(({ id }) => id !== material.id);
    if (without.length < value.length) return onChange(without);
    // One is exchanged, of many the last place stays taken.
    onChange(max === 1 ? [material] : [...value, material].slice(0, max));
  };
  return (
    <Column gap={8} className={styles.picker} data-tall={props.tall || undefined}>
      <Row gap={8} align="stretch" wrap className={styles.filter}>
        <SearchInput
          value={typed}
          maxLength={50}
          placeholder="搜索素材名称"
          onChange={setTyped}
          // Enter would send the form around it.
          onPressEnter={(event) => event.preventDefault()}
        />
        <FolderChoice value={folder} onChange={setFolder} />
        {!props.type && (
          <Select
            allowClear
            value={type}
            options={TYPES}
            placeholder="类型"
            aria-label="素材类型"
            className={classOf({ width: 96 })}
            onChange={setType}
          />
        )}
        {statuses && statuses.length > 1 && (
          <Segmented
            value={status}
            options={statuses.map((each) => ({ value: each, label: materialState.label(each) }))}
            onChange={setStatus}
          />
        )}
        {props.usableOnly && (
          <Checkbox
            className={classOf({ self: 'center' })}
            checked={usable}
            onChange={({ target }) => setUsable(target.checked)}
          >
            仅看审核通过的
          </Checkbox>
        )}
        {props.upload && <UploadHere folder={folder} type={props.type} />}
      </Row>
      {props.usableOnly && props.upload && <Muted as="p">新上传的图片审核通过后才能选用。</Muted>}
      <PickerGrid
        search={{
          q: q || undefined,
          type,
          status,
          usable: usable ? 'yes' : undefined,
          classifyId: folder,
          library: received ? 'all' : 'own',
        }}
        isChosen={(id) => value.some((one) => one.id === id)}
        refuses={refuses}
        onPress={toggle}
      />
      {max > 1 && <ChosenStrip value={value} onDrop={toggle} />}
    </Column>
  );
}
