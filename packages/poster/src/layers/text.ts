import { fillVariables, type LayerOf } from '@zhiying/contract';
import type { GlyphsCommand } from '../commands.ts';
import { rectPath } from '../path.ts';
import type { Line } from '../text/break-lines.ts';
import { fitText } from '../text/fit-text.ts';
import { drawable } from '../text/glyphs.ts';
import { type BareCommand, boxOf, type Site } from './layer.ts';

/** Of the size: how far the letters' line lies below the top of a Chinese character. */
export const BASELINE = 0.88;

/** The words of a layer by its rule for missing values; null where it is hidden. */
export function wordsOf(
  text: string,
  empty: LayerOf<'text'>['empty'],
  { input, find }: Pick<Site, 'input' | 'find'>,
): string | null {
  const filled = fillVariables(text, input.values);
  if (!filled.empty) return filled.text.trim() ? filled.text : null;
  const instead = empty.rule === 'text' ? fillVariables(empty.text, input.values) : null;
  if (!instead || instead.empty || !instead.text.trim()) {
    find('empty', '没有内容，图层已隐藏');
    return null;
  }
  find('empty', `没有内容，已改用「${instead.text}」`);
  return instead.text;
}

/** The text as the fonts can draw it. */
export function seen(text: string, weight: LayerOf<'text'>['weight'], { find }: Pick<Site, 'find'>): string {
  const { text: drawn, missing } = drawable(text, weight);
  if (missing.length) find('missingGlyph', `字体中没有「${missing.slice(0, 5).join('')}」`);
  return drawn;
}

export function drawText(layer: LayerOf<'text'>, site: Site): BareCommand[] {
  const words = wordsOf(layer.text, layer.empty, site);
  if (words === null) return [];
  const fitted = fitText(seen(words, layer.weight, site), layer);
  const { lines, size, height } = fitted;
  if (fitted.cut)
    site.find('cut', size < layer.size ? `缩到 ${size} 仍放不下，已截断` : '文字放不下，已截断');
  else if (fitted.shrunk) site.find('shrunk', `已缩到 ${size}，设计字号 ${layer.size}`, { size });
  const spare = layer.height - height;
  const down = layer.valign === 'top' ? 0 : layer.valign === 'middle' ? spare / 2 : spare;
  const top = layer.y + (layer.overflow === 'grow' ? Math.max(0, down) : down);
  const shown = shownUnits(lines, site.pose.typed);
  const glyphs = lines.flatMap((line, at) =>
    glyphsOf(line, {
      x: layer.x + (layer.width - line.width * size) * SHARES[layer.align],
      y: top + (at * layer.lineHeight + BASELINE) * size,
      size,
      spacing: layer.spacing,
      shown,
    }),
  );
  const { weight, color } = layer;
  return [
    {
      kind: 'glyphs',
      weight,
      size,
      color,
      glyphs,
      ...(layer.overflow === 'clip' && fitted.cut && { clips: [rectPath(boxOf(layer))] }),
    },
  ];
}

const SHARES = { left: 0, center: 0.5, right: 1 };

/** So many words of the text have come. */
const shownUnits = (lines: readonly Line[], share: number) =>
  share >= 1 ? Infinity : Math.floor(share * ((lines.at(-1)?.units.at(-1) ?? 0) + 1));

/** The characters of a line at whole pixels: browsers differ in how they draw between two of them. */
export function glyphsOf(
  line: Pick<Line, 'text' | 'widths' | 'units'>,
  at: { x: number; y: number; size: number; spacing: number; shown: number },
): GlyphsCommand['glyphs'][number][] {
  let x = at.x;
  const y = Math.round(at.y);
  const glyphs: GlyphsCommand['glyphs'][number][] = [];
  [...line.text].forEach((text, index) => {
    if (text !== ' ' && (line.units[index] ?? 0) < at.shown) glyphs.push({ text, x: Math.round(x), y });
    x += ((line.widths[index] ?? 0) + at.spacing) * at.size;
  });
  return glyphs;
}
