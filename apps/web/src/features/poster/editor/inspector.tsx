import {
  LAYER_KINDS,
  type LayerOf,
  type PosterLayer,
  type PosterPicture,
  type PosterValues,
} from '@zhiying/contract';
import type { Finding } from '@zhiying/poster';
import { Input } from 'antd';
import { useState } from 'react';
import { LockIcon, TrashIcon } from '#kit/base/icons.tsx';
import { Grid, Row, Scroll, Text } from '#kit/base/pieces.tsx';
import { tidy } from '#kit/canvas/geometry.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { PictureDialog } from '#parts/material/picker/picture-dialog.tsx';
import { hasWords } from './bindings.ts';
import { DataSection, PictureSection } from './data-section.tsx';
import styles from './editor.module.css';
import { NumberBox, Section, shared } from './fields.tsx';
import { EyeIcon, EyeOffIcon, LAYER_ICONS, OpenLockIcon } from './icons.tsx';
import { frameOf } from './layers.ts';
import { MotionSection } from './motion-section.tsx';
import { OpenSection } from './open-section.tsx';
import { QrSection } from './qr-section.tsx';
import { ShadowSection } from './shadow-section.tsx';
import { FitSection, ShapeSection, TintSection } from './shape-section.tsx';
import { SheetSection } from './sheet-section.tsx';
import { SwitchLine } from './switch-line.tsx';
import { TextSection } from './text-section.tsx';
import type { Desk } from './use-desk.ts';

interface InspectorProps {
  desk: Desk;
  values: PosterValues;
  findings: readonly Finding[];
  named: readonly PosterPicture[];
}

/** The right column: everything about what is chosen, or about the sheet. */
export function Inspector({ desk, values, findings, named }: InspectorProps) {
  const [picking, setPicking] = useState(false);
  const { layers } = desk;
  const [only] = layers.length === 1 ? layers : [];
  const lettered = layers.filter((layer) => layer.kind === 'text' || layer.kind === 'price');
  const refusal =
    only && (only.kind === 'picture' || only.kind === 'logo') && only.source.from === 'material'
      ? (named.find(
          ({ key }) => key === `material:${only.source.from === 'material' ? only.source.materialId : 0}`,
        )?.refusal ?? null)
      : null;
  if (layers.length === 0)
    return (
      <Scroll aria-label="画布属性" className={styles.inspector}>
        <SheetSection desk={desk} />
      </Scroll>
    );
  return (
    <Scroll aria-label="图层属性" className={styles.inspector}>
      <LayerHead desk={desk} only={only} />
      <PlaceSection desk={desk} />
      {only && hasWords(only) && <DataSection desk={desk} layer={only} values={values} findings={findings} />}
      {only && (only.kind === 'picture' || only.kind === 'logo') && (
        <>
          <PictureSection desk={desk} layer={only} refusal={refusal} onPick={() => setPicking(true)} />
          <FitSection desk={desk} layer={only} />
        </>
      )}
      {only?.kind === 'logo' && <TintSection desk={desk} layer={only} />}
      {only?.kind === 'qr' && <QrSection desk={desk} layer={only} />}
      {only?.kind === 'group' && <TogetherSection desk={desk} group={only} />}
      {only?.kind === 'shape' && <ShapeSection desk={desk} layer={only} />}
      {lettered.length > 0 && lettered.length === layers.length && (
        <TextSection desk={desk} layers={lettered} />
      )}
      {only && only.kind !== 'group' && <ShadowSection desk={desk} layer={only} />}
      {only && desk.doc.motion && <MotionSection desk={desk} layer={only} />}
      <OpenSection desk={desk} />
      {picking && (
        <PictureDialog
          title="选择图片"
          onClose={() => setPicking(false)}
          onPick={({ id, thumb }) => {
            desk.knowPicture(id, thumb);
            desk.set({ source: { from: 'material', materialId: id } });
          }}
        />
      )}
    </Scroll>
  );
}

function LayerHead({ desk, only }: { desk: Desk; only: PosterLayer | undefined }) {
  const { layers } = desk;
  const locked = layers.every((layer) => layer.locked);
  const hidden = layers.every((layer) => layer.hidden);
  const KindIcon = only && LAYER_ICONS[only.kind];
  return (
    <Row gap={4} padding="8 8 8 16" borderBottom="line">
      {KindIcon && <KindIcon />}
      {only ? (
        <Input
          variant="borderless"
          aria-label="图层名称"
          className={styles.name}
          maxLength={40}
          disabled={desk.locked}
          value={only.name}
          onChange={({ target }) => target.value.trim() && desk.set({ name: target.value }, 'name')}
        />
      ) : (
        <Text weight={600} grow>
          {layers.length} 个图层
        </Text>
      )}
      {only && <Mark>{LAYER_KINDS[only.kind]}</Mark>}
      <IconButton
        size="small"
        label={locked ? '解锁' : '锁定'}
        icon={locked ? <LockIcon /> : <OpenLockIcon />}
        disabled={desk.locked}
        onClick={() => desk.set({ locked: !locked })}
      />
      <IconButton
        size="small"
        label={hidden ? '显示' : '隐藏'}
        icon={hidden ? <EyeOffIcon /> : <EyeIcon />}
        disabled={desk.locked}
        onClick={() => desk.set({ hidden: !hidden })}
      />
      <IconButton
        size="small"
        label="删除（Delete）"
        icon={<TrashIcon />}
        disabled={desk.locked || locked}
        onClick={desk.remove}
      />
    </Row>
  );
}

const PLACES = { x: 'X', y: 'Y', width: '宽', height: '高', rotate: '旋转' } as const;

function PlaceSection({ desk }: { desk: Desk }) {
  const { layers } = desk;
  const disabled = desk.locked || layers.every(({ locked }) => locked);
  return (
    <Section title="位置与大小">
      <Grid columns={2} gap={8}>
        {(Object.keys(PLACES) as (keyof typeof PLACES)[]).map((name) => (
          <NumberBox
            key={name}
            label={PLACES[name]}
            unit={name === 'rotate' ? '°' : undefined}
            disabled={disabled}
            min={name === 'width' || name === 'height' ? 1 : name === 'rotate' ? -360 : -20_000}
            max={name === 'rotate' ? 360 : 20_000}
            value={shared(layers, (layer) => tidy(layer[name]))}
            onChange={(value) =>
              desk.move(
                new Map(layers.map((layer) => [layer.id, { ...frameOf(layer), [name]: value }])),
                `${name} ${desk.chosen.join(' ')}`,
              )
            }
          />
        ))}
        <NumberBox
          label="不透明"
          unit="%"
          min={0}
          max={100}
          disabled={disabled}
          value={shared(layers, ({ opacity }) => Math.round(opacity * 100))}
          onChange={(percent) => desk.set({ opacity: percent / 100 }, 'opacity')}
        />
      </Grid>
    </Section>
  );
}

/** A caption is nothing without its code: with something missing the whole group is left out. */
const TogetherSection = ({ desk, group }: { desk: Desk; group: LayerOf<'group'> }) => (
  <Section title="缺少内容时">
    <SwitchLine
      label="整组隐藏"
      disabled={desk.locked}
      checked={group.together}
      onChange={(together) => desk.set({ together })}
    />
  </Section>
);
