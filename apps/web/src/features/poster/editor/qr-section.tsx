import type { LayerOf } from '@zhiying/contract';
import { Grid, Note } from '#kit/base/pieces.tsx';
import { ColorBox, Section } from './fields.tsx';
import { scannable } from './scannable.ts';
import type { Desk } from './use-desk.ts';

/** Colours of a code. */
export function QrSection({ desk, layer }: { desk: Desk; layer: LayerOf<'qr'> }) {
  return (
    <Section title="二维码颜色">
      <Grid columns={2} gap={8}>
        <ColorBox
          label="码色"
          disabled={desk.locked}
          value={layer.dark}
          onChange={(dark) => desk.set({ dark }, 'dark')}
        />
        <ColorBox
          label="底色"
          disabled={desk.locked}
          value={layer.light}
          onChange={(light) => desk.set({ light }, 'light')}
        />
      </Grid>
      {!scannable(layer) && <Note marginTop={8}>码色须明显深于底色，否则可能无法识别。</Note>}
    </Section>
  );
}
