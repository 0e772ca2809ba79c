import { type LayerOf, SHAPES } from '@zhiying/contract';
import { Select } from 'antd';
import { Grid } from '#kit/base/pieces.tsx';
import { optionsOf } from '../common/options.ts';
import { ColorBox, NumberBox, Section } from './fields.tsx';
import { FillFields } from './fill-fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

const FITS = { cover: '铺满', contain: '完整显示' } as const;

/** Form, filling and edge of a shape. */
export function ShapeSection({ desk, layer }: { desk: Desk; layer: LayerOf<'shape'> }) {
  const { fill, stroke } = layer;
  const disabled = desk.locked;
  const { path: _drawn, ...plain } = SHAPES;
  return (
    <Section title="形状">
      <Grid columns={2} gap={8} marginBottom={8}>
        <Select
          aria-label="形状"
          value={layer.shape}
          disabled={disabled || layer.shape === 'path'}
          options={layer.shape === 'path' ? optionsOf(SHAPES) : optionsOf(plain)}
          onChange={(shape: keyof typeof SHAPES) =>
            desk.set(
              shape === 'line' && !stroke ? { shape, stroke: { color: '#171A21', width: 4 } } : { shape },
            )
          }
        />
        <NumberBox
          label="圆角"
          min={0}
          max={4000}
          disabled={disabled}
          value={layer.radius}
          onChange={(radius) => desk.set({ radius }, 'radius')}
        />
      </Grid>
      <SwitchLine
        label="填充"
        disabled={disabled}
        checked={fill !== null}
        onChange={(on) => desk.set({ fill: on ? { color: '#DBDFE6', to: null, angle: 0 } : null })}
      />
      {fill && (
        <FillFields
          label="填充颜色"
          fill={fill}
          disabled={disabled}
          onChange={(next, of) => desk.set({ fill: next }, of)}
        />
      )}
      <SwitchLine
        label="描边"
        disabled={disabled}
        checked={stroke !== null}
        onChange={(on) => desk.set({ stroke: on ? { color: '#171A21', width: 4 } : null })}
      />
      {stroke && (
        <Grid columns={2} gap={8}>
          <ColorBox
            label="描边颜色"
            disabled={disabled}
            value={stroke.color}
            onChange={(color) => desk.set({ stroke: { ...stroke, color } }, 'stroke')}
          />
          <NumberBox
            label="粗细"
            min={0.5}
            max={200}
            disabled={disabled}
            value={stroke.width}
            onChange={(width) => desk.set({ stroke: { ...stroke, width } }, 'strokeWidth')}
          />
        </Grid>
      )}
    </Section>
  );
}

/** A sign in one colour alone, on a ground that its own would be lost on. */
export function TintSection({ desk, layer }: { desk: Desk; layer: LayerOf<'logo'> }) {
  return (
    <Section title="标志颜色">
      <SwitchLine
        label="单色"
        disabled={desk.locked}
        checked={layer.tint !== null}
        onChange={(on) => desk.set({ tint: on ? '#FFFFFF' : null })}
      />
      {layer.tint !== null && (
        <ColorBox
          label="标志颜色"
          disabled={desk.locked}
          value={layer.tint}
          onChange={(tint) => desk.set({ tint }, 'tint')}
        />
      )}
    </Section>
  );
}

/** How a picture lies in its box. */
export function FitSection({ desk, layer }: { desk: Desk; layer: LayerOf<'picture' | 'logo'> }) {
  const disabled = desk.locked;
  const focus = (part: Partial<typeof layer.focus>, of: string) =>
    desk.set({ focus: { ...layer.focus, ...part } }, of);
  return (
    <Section title="画面">
      <Grid columns={2} gap={8}>
        <Select
          aria-label="适配"
          value={layer.fit}
          disabled={disabled}
          options={optionsOf(FITS)}
          onChange={(fit: keyof typeof FITS) => desk.set({ fit })}
        />
        <NumberBox
          label="圆角"
          min={0}
          max={4000}
          disabled={disabled}
          value={layer.radius}
          onChange={(radius) => desk.set({ radius }, 'radius')}
        />
        <NumberBox
          label="重心横"
          unit="%"
          min={0}
          max={100}
          disabled={disabled}
          value={Math.round(layer.focus.x * 100)}
          onChange={(x) => focus({ x: x / 100 }, 'focusX')}
        />
        <NumberBox
          label="重心纵"
          unit="%"
          min={0}
          max={100}
          disabled={disabled}
          value={Math.round(layer.focus.y * 100)}
          onChange={(y) => focus({ y: y / 100 }, 'focusY')}
        />
      </Grid>
    </Section>
  );
}
