import type { LayerOf } from '@zhiying/contract';
import { type BreakRules, breakLines, type Line } from './break-lines.ts';
import { glyphWidth } from './glyphs.ts';

export interface Fitted {
  lines: Line[];
  size: number;
  /** Height of the lines; more than the box has only where it grows. */
  height: number;
  shrunk: boolean;
  cut: boolean;
}

type Letters = Pick<
  LayerOf<'text'>,
  | 'width'
  | 'height'
  | 'size'
  | 'minSize'
  | 'lineHeight'
  | 'spacing'
  | 'weight'
  | 'overflow'
  | 'noLeadingPunctuation'
  | 'noLonely'
>;

const ELLIPSIS = '…';
/** A box that was drawn tightly around one line is as high as the letters, give or take a pixel. */
const ALLOWANCE = 1;

/** Lines of a text in its box, by the layer's rule for what does not fit. */
export function fitText(text: string, layer: Letters): Fitted {
  const rules: BreakRules = { ...layer, balance: layer.weight !== 'regular' };
  const at = (size: number) => breakLines(text, layer.width / size, rules);
  const heightOf = (lines: number, size: number) => (lines - 1) * layer.lineHeight * size + size;
  const whole = (lines: readonly Line[]) => charactersOf(lines) === characters(text);
  const fits = (lines: Line[], size: number) =>
    whole(lines) && heightOf(lines.length, size) <= layer.height + ALLOWANCE;

  const lines = at(layer.size);
  const asIs = { lines, size: layer.size, height: heightOf(lines.length, layer.size), shrunk: false };
  if (fits(lines, layer.size)) return { ...asIs, cut: false };
  if (layer.overflow === 'grow') return { ...asIs, cut: !whole(lines) };
  if (layer.overflow === 'clip') return { ...asIs, cut: true };
  if (layer.overflow === 'shrink') {
    const size = largest(Math.min(layer.minSize, layer.size), layer.size, (tried) => fits(at(tried), tried));
    const smaller = at(size);
    const height = heightOf(smaller.length, size);
    if (fits(smaller, size)) return { lines: smaller, size, height, shrunk: true, cut: false };
    return { ...cutOff(smaller, size), size, shrunk: size < layer.size, cut: true };
  }
  return { ...cutOff(lines, layer.size), size: layer.size, shrunk: false, cut: true };

  function cutOff(all: Line[], size: number) {
    const room = layer.height + ALLOWANCE - size;
    const count = Math.max(1, Math.floor(room / (layer.lineHeight * size)) + 1);
    const kept = all.slice(0, count);
    const last = kept.at(-1);
    if (last) kept[kept.length - 1] = withEllipsis(last, layer.width / size, rules);
    return { lines: kept, height: heightOf(kept.length, size) };
  }
}

const characters = (text: string) => [...text].filter((one) => !/\s/.test(one)).length;
const charactersOf = (lines: readonly Line[]) =>
  lines.reduce((count, { text }) => count + characters(text), 0);

/** The largest whole size that passes, or the smallest of all. */
function largest(smallest: number, before: number, passes: (size: number) => boolean): number {
  let [low, high] = [smallest, Math.ceil(before) - 1];
  if (low >= high || !passes(low)) return low;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (middle > low && passes(middle)) low = middle;
    else high = Math.min(middle, high) - 1;
  }
  return low;
}

function withEllipsis(line: Line, most: number, { weight, spacing }: BreakRules): Line {
  const own = glyphWidth(ELLIPSIS, weight) ?? 1;
  const texts = [...line.text];
  const [widths, units] = [[...line.widths], [...line.units]];
  const width = () => [...widths, own].reduce((sum, one) => sum + one, 0) + widths.length * spacing;
  while (widths.length && (width() > most + 1e-6 || /[\s，、；：,;:]/.test(texts.at(-1) ?? ''))) {
    texts.pop();
    widths.pop();
    units.pop();
  }
  if (!widths.length && own > most) return { text: '', widths: [], units: [], width: 0 };
  return {
    text: texts.join('') + ELLIPSIS,
    width: width(),
    widths: [...widths, own],
    units: [...units, units.at(-1) ?? 0],
  };
}
