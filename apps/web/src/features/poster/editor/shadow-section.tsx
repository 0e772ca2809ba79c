import { LAYER_KINDS, type PosterLeaf, type PosterShadow } from '@zhiying/contract';
import { Grid } from '#kit/base/pieces.tsx';
import { ColorBox, NumberBox, Section } from './fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

const FIRST: PosterShadow = { color: '#00000080', blur: 8, y: 4 };

/** A shadow below a layer: letters are read on any picture, a picture stands out from its ground. */
export function ShadowSection({ desk, layer }: { desk: Desk; layer: PosterLeaf }) {
  const { shadow = null } = layer;
  const disabled = desk.locked;
  const set = (part: Partial<PosterShadow>, of: string) =>
    desk.set({ shadow: { ...(shadow ?? FIRST), ...part } }, of);
  return (
    <Section title="阴影">
      <SwitchLine
        label={`${LAYER_KINDS[layer.kind]}阴影`}
        disabled={disabled}
        checked={shadow !== null}
        onChange={(on) => desk.set({ shadow: on ? FIRST : null })}
      />
      {shadow && (
        <Grid columns={2} gap={8}>
          <ColorBox
            label="阴影颜色"
            disabled={disabled}
            value={shadow.color}
            onChange={(color) => set({ color }, 'shadow')}
          />
          <NumberBox
            label="模糊"
            min={0}
            max={200}
            disabled={disabled}
            value={shadow.blur}
            onChange={(blur) => set({ blur }, 'shadowBlur')}
          />
          <NumberBox
            label="下移"
            min={-200}
            max={200}
            disabled={disabled}
            value={shadow.y}
            onChange={(y) => set({ y }, 'shadowY')}
          />
        </Grid>
      )}
    </Section>
  );
}
