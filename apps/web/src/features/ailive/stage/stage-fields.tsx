import {
  contract,
  type LiveStage,
  STAGE_GROUNDS,
  STAGE_SIZES,
  type StageGround,
  type StageSize,
} from '@zhiying/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { ImageIcon } from '#kit/base/icons.tsx';
import { onOff, segments } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { settingFields } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { ChosenTile, ChosenTiles } from '#parts/material/chosen-tile.tsx';
import { MaterialPickerDialog } from '#parts/material/picker/material-picker-dialog.tsx';

type Chosen = NonNullable<LiveStage['material']>;

/** A picture, or a film that is shown again and again. */
function GroundPicker({
  known,
  value,
  onChange,
}: {
  known: LiveStage['material'];
  value: number | null;
  onChange(id: number | null): void;
}) {
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<Pick<Chosen, 'id' | 'name' | 'thumb'> | null>(known);
  const shown = picked?.id === value ? picked : known?.id === value ? known : null;
  return (
    <>
      {shown ? (
        <ChosenTiles>
          <ChosenTile
            material={{ ...shown, refusal: shown.id === known?.id ? known.refusal : null }}
            icon={<ImageIcon />}
            onRemove={() => onChange(null)}
          />
        </ChosenTiles>
      ) : (
        <Button icon={<ImageIcon />} onClick={() => setOpen(true)}>
          选择图片或视频
        </Button>
      )}
      {open && (
        <MaterialPickerDialog
          title="选择背景"
          max={1}
          refuses={({ type }) => (type === 'image' || type === 'video' ? null : '只能选择图片或视频')}
          onClose={() => setOpen(false)}
          onPick={([material]) => {
            setOpen(false);
            if (!material) return;
            setPicked({ id: material.id, name: material.name, thumb: material.thumb });
            onChange(material.id);
          }}
        />
      )}
    </>
  );
}

const BUILTIN = 0;

/** Moving templates that are cards; whoever may not see templates has the one that comes with the product. */
function TemplateSelect({
  id,
  known,
  value,
  onChange,
}: {
  id: string;
  known: LiveStage['template'];
  value: number | null;
  onChange(id: number | null): void;
}) {
  const templates = useCall(contract.posterTemplate.list, { kind: 'card', motion: 'yes', limit: 100 });
  const found = (templates.data?.rows ?? [])
    .filter(({ tooNew }) => !tooNew)
    .map((row) => ({ value: row.id, label: row.name }));
  const offered =
    known && !found.some((one) => one.value === known.id)
      ? [{ value: known.id, label: known.name }, ...found]
      : found;
  return (
    <Select<number>
      id={id}
      value={value ?? BUILTIN}
      onChange={(chosen) => onChange(chosen === BUILTIN ? null : chosen)}
      options={[{ value: BUILTIN, label: '内置价格卡' }, ...offered]}
    />
  );
}

const materialId: FieldSpec<number | null, LiveStage> = {
  label: '背景素材',
  blank: () => null,
  of: ({ setting }) => setting.materialId,
  shown: ({ values }) => values.ground === 'material',
  issues: () => [],
  hint: '视频循环播放，不播放原声',
  control: (_control, { value, set }, { row }) => (
    <GroundPicker known={row?.material ?? null} value={value} onChange={set} />
  ),
};

const templateId: FieldSpec<number | null, LiveStage> = {
  label: '价格卡模板',
  blank: () => null,
  of: ({ setting }) => setting.templateId,
  shown: ({ values }) => values.card === true,
  hint: '价格和优惠取自该车型今天有效的事实，没有时不显示',
  control: ({ id }, { value, set }, { row }) => (
    <TemplateSelect id={id} known={row?.template ?? null} value={value} onChange={set} />
  ),
};

const on = (label: string, name: 'line' | 'voice' | 'card', hint?: string) =>
  onOff<LiveStage>(label, { half: true, of: ({ setting }) => setting[name], ...(hint ? { hint } : {}) });

export const STAGE_FIELDS = settingFields(contract.liveStage.update, {
  /** The account is no field of the form, but of the call. */
  id: {
    label: '',
    blank: () => 0,
    of: ({ account }: LiveStage) => account.id,
    shown: () => false,
  } as FieldSpec<number, LiveStage>,
  size: segments<StageSize, LiveStage>('画幅', STAGE_SIZES, {
    blank: 'tall',
    half: true,
    of: ({ setting }) => setting.size,
    hint: ({ values }) => (values.size === 'wide' ? '1920×1080' : '1080×1920'),
  }),
  ground: segments<StageGround, LiveStage>('背景', STAGE_GROUNDS, {
    blank: 'plain',
    half: true,
    of: ({ setting }) => setting.ground,
  }),
  materialId,
  line: on('口播字幕', 'line'),
  voice: on('播放声音', 'voice', '含背景音乐；开启后请关闭推流软件的桌面音频，以免重复'),
  card: on('价格卡', 'card'),
  templateId,
});
