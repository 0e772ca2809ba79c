import type { LayerOverride, PosterLayer } from '@zhiying/contract';
import { colorOf } from '@zhiying/poster';
import { Button, Input } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Grid } from '#kit/base/pieces.tsx';
import { tidy } from '#kit/canvas/geometry.ts';
import { Field, FormSection } from '#kit/form/field.tsx';
import { readableWords, wordsOf } from '../editor/bindings.ts';
import { ColorBox, NumberBox } from '../editor/fields.tsx';
import { type askedBy, withOverride } from './poster-input.ts';

interface OpenLayersProps {
  asked: ReturnType<typeof askedBy>;
  overrides: readonly LayerOverride[];
  onChange(overrides: LayerOverride[]): void;
  onPick(layerId: string): void;
}

const PLACES = { x: 'X', y: 'Y', width: '宽', height: '高' } as const;
type Side = keyof typeof PLACES;

/** What the template leaves open of its layers, and nothing else. */
export function OpenLayers({ asked, overrides, onChange, onPick }: OpenLayersProps) {
  const { texts, pictures, colors, places } = asked;
  if ([texts, pictures, colors, places].every(({ length }) => length === 0)) return null;
  const byLayer = new Map(overrides.map((one) => [one.layerId, one]));
  const set = (layerId: string, part: Omit<LayerOverride, 'layerId'>) =>
    onChange(withOverride(overrides, layerId, part));
  const sideOf = (layer: PosterLayer, side: Side) => tidy(byLayer.get(layer.id)?.[side] ?? layer[side]);
  return (
    <FormSection title="可修改的图层">
      {texts.map((layer) => (
        <Field key={layer.id} label={layer.name}>
          {({ id }) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={500}
              placeholder={readableWords(wordsOf(layer))}
              value={byLayer.get(layer.id)?.text ?? ''}
              onChange={({ target: { value } }) => set(layer.id, { text: value || undefined })}
            />
          )}
        </Field>
      ))}
      {pictures.map((layer) => (
        <Field key={layer.id} label={layer.name}>
          {({ id }) => (
            <Button id={id} className={classOf({ width: 'full' })} onClick={() => onPick(layer.id)}>
              {byLayer.get(layer.id)?.materialId ? '更换图片' : '从素材库选择'}
            </Button>
          )}
        </Field>
      ))}
      {colors.map((layer) => (
        <Field key={layer.id} label={`${layer.name}的颜色`}>
          {() => (
            <ColorBox
              label={`${layer.name}的颜色`}
              value={byLayer.get(layer.id)?.color ?? colorOf(layer) ?? undefined}
              onChange={(color) => set(layer.id, { color })}
            />
          )}
        </Field>
      ))}
      {places.map((layer) => (
        <Field key={layer.id} label={`${layer.name}的位置与大小`}>
          {() => (
            <Grid columns={2} gap={8}>
              {(Object.keys(PLACES) as Side[]).map((side) => (
                <NumberBox
                  key={side}
                  label={PLACES[side]}
                  min={side === 'width' || side === 'height' ? 1 : -20_000}
                  max={20_000}
                  value={sideOf(layer, side)}
                  onChange={(value) => set(layer.id, { [side]: value })}
                />
              ))}
            </Grid>
          )}
        </Field>
      ))}
    </FormSection>
  );
}
