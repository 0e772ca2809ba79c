import { LAYER_MOVES, type LayerMotion, type LayerMove, type PosterLayer } from '@zhiying/contract';
import { entrances } from '@zhiying/poster';
import { Select } from 'antd';
import { Grid } from '#kit/base/pieces.tsx';
import { optionsOf } from '../common/options.ts';
import { NumberBox, Section } from './fields.tsx';
import { SwitchLine } from './switch-line.tsx';
import type { Desk } from './use-desk.ts';

const PLAIN: LayerMotion = { in: 'fade', inAt: null, out: 'none', outAt: null };
const SECOND = 1000;

/** How one layer comes and goes. */
export function MotionSection({ desk, layer }: { desk: Desk; layer: PosterLayer }) {
  const { motion } = layer;
  const disabled = desk.locked;
  /** By its turn among the layers, while nobody says a time. */
  const from = entrances(desk.doc).get(layer.id) ?? 0;
  const whole = desk.doc.motion?.ms ?? 0;
  const set = (part: Partial<LayerMotion>, of = '') =>
    desk.set({ motion: { ...(motion ?? PLAIN), ...part } }, of);
  return (
    <Section title="动效">
      <SwitchLine
        label="进入和退出"
        disabled={disabled}
        checked={motion !== null}
        onChange={(on) => desk.set({ motion: on ? PLAIN : null })}
      />
      {motion && motion.in !== 'none' && (
        <SwitchLine
          label="按图层顺序开始"
          disabled={disabled}
          checked={motion.inAt === null}
          onChange={(on) => set({ inAt: on ? null : from })}
        />
      )}
      {motion && (
        <Grid columns={2} gap={8}>
          <Select
            aria-label="进入"
            prefix="进入"
            value={motion.in}
            disabled={disabled}
            options={optionsOf(LAYER_MOVES)}
            onChange={(move: LayerMove) => set({ in: move })}
          />
          <NumberBox
            label="开始"
            unit="秒"
            min={0}
            max={whole / SECOND}
            step={0.1}
            disabled={disabled}
            value={from / SECOND}
            onChange={(at) => set({ inAt: Math.round(at * SECOND) }, 'inAt')}
          />
          <Select
            aria-label="退出"
            prefix="退出"
            value={motion.out}
            disabled={disabled}
            options={optionsOf(LAYER_MOVES)}
            onChange={(move: LayerMove) => set({ out: move })}
          />
          <NumberBox
            label="结束"
            unit="秒"
            min={0}
            max={whole / SECOND}
            step={0.1}
            disabled={disabled}
            value={(motion.outAt ?? whole) / SECOND}
            onChange={(at) => set({ outAt: Math.round(at * SECOND) }, 'outAt')}
          />
        </Grid>
      )}
    </Section>
  );
}
