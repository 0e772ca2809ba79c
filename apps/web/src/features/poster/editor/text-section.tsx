import { FONT_WEIGHTS, type FontWeight, type LayerOf, OVERFLOWS } from '@zhiying/contract';
import { Input, Segmented, Select } from 'antd';
import { Grid, Stack } from '#kit/base/pieces.tsx';
import { optionsOf } from '../common/options.ts';
import { ColorBox, NumberBox, Section, shared } from './fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

const ALIGNS = { left: '左', center: '中', right: '右' } as const;
const VALIGNS = { top: '顶部', middle: '居中', bottom: '底部' } as const;

type Lettered = LayerOf<'text' | 'price'>;

/** Letters of texts and figures. */
export function TextSection({ desk, layers }: { desk: Desk; layers: readonly Lettered[] }) {
  const { locked: disabled } = desk;
  const texts = layers.filter((layer): layer is LayerOf<'text'> => layer.kind === 'text');
  const onlyTexts = texts.length === layers.length;
  const [price] = layers.length === 1 ? layers.filter((layer) => layer.kind === 'price') : [];
  return (
    <Section title="文字">
      <Stack gap={8}>
        <Grid columns={2} gap={8}>
          <Select aria-label="字体" value="noto" disabled options={[{ value: 'noto', label: '思源黑体' }]} />
          <Select
            aria-label="字重"
            value={shared(layers, ({ weight }) => weight)}
            placeholder="多个值"
            disabled={disabled}
            options={optionsOf(FONT_WEIGHTS)}
            onChange={(weight: FontWeight) => desk.set({ weight })}
          />
          <NumberBox
            label="字号"
            min={8}
            max={800}
            disabled={disabled}
            value={shared(layers, ({ size }) => size)}
            onChange={(size) => desk.set({ size }, 'size')}
          />
          {onlyTexts && (
            <NumberBox
              label="行高"
              min={0.8}
              max={3}
              step={0.1}
              disabled={disabled}
              value={shared(texts, ({ lineHeight }) => lineHeight)}
              onChange={(lineHeight) => desk.set({ lineHeight }, 'lineHeight')}
            />
          )}
          <ColorBox
            label="文字颜色"
            disabled={disabled}
            value={shared(layers, ({ color }) => color)}
            onChange={(color) => desk.set({ color }, 'color')}
          />
          <Segmented
            block
            aria-label="对齐"
            disabled={disabled}
            value={shared(layers, ({ align }) => align) ?? ''}
            options={optionsOf(ALIGNS)}
            onChange={(align) => align && desk.set({ align: align as Lettered['align'] })}
          />
          {onlyTexts && (
            <>
              <NumberBox
                label="字距"
                min={-0.2}
                max={2}
                step={0.02}
                disabled={disabled}
                value={shared(texts, ({ spacing }) => spacing)}
                onChange={(spacing) => desk.set({ spacing }, 'spacing')}
              />
              <Select
                aria-label="垂直对齐"
                value={shared(texts, ({ valign }) => valign)}
                placeholder="多个值"
                disabled={disabled}
                options={optionsOf(VALIGNS)}
                onChange={(valign: keyof typeof VALIGNS) => desk.set({ valign })}
              />
            </>
          )}
          {price?.kind === 'price' && (
            <>
              <Input
                aria-label="前缀"
                prefix="前缀"
                maxLength={20}
                disabled={disabled}
                value={price.prefix}
                onChange={({ target }) => desk.set({ prefix: target.value }, 'prefix')}
              />
              <Input
                aria-label="后缀"
                prefix="后缀"
                maxLength={20}
                disabled={disabled}
                value={price.suffix}
                onChange={({ target }) => desk.set({ suffix: target.value }, 'suffix')}
              />
            </>
          )}
        </Grid>
        {onlyTexts && (
          <div>
            <SwitchLine
              label="行首不出现标点"
              disabled={disabled}
              checked={texts.every(({ noLeadingPunctuation }) => noLeadingPunctuation)}
              onChange={(noLeadingPunctuation) => desk.set({ noLeadingPunctuation })}
            />
            <SwitchLine
              label="末行不留单字"
              disabled={disabled}
              checked={texts.every(({ noLonely }) => noLonely)}
              onChange={(noLonely) => desk.set({ noLonely })}
            />
          </div>
        )}
      </Stack>
    </Section>
  );
}

/** What happens where a text is longer than its box. */
export function OverflowField({ desk, layer, id }: { desk: Desk; layer: LayerOf<'text'>; id: string }) {
  return (
    <Grid columns={layer.overflow === 'shrink' ? 2 : 1} gap={8} grow>
      <Select
        id={id}
        value={layer.overflow}
        disabled={desk.locked}
        options={optionsOf(OVERFLOWS)}
        onChange={(overflow: keyof typeof OVERFLOWS) => desk.set({ overflow })}
      />
      {layer.overflow === 'shrink' && (
        <NumberBox
          label="不小于"
          min={6}
          max={800}
          disabled={desk.locked}
          value={layer.minSize}
          onChange={(minSize) => desk.set({ minSize }, 'minSize')}
        />
      )}
    </Grid>
  );
}
