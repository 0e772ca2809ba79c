import { type FontWeight, fillVariables, type LayerOf } from '@zhiying/contract';
import { glyphWidth } from '../text/glyphs.ts';
import type { BareCommand, Site } from './layer.ts';
import { BASELINE, glyphsOf, seen, wordsOf } from './text.ts';

/** Shares of the figure's size. */
const GAP = 0.1;
const SMALLEST = 8;

/** A figure with small words before and behind it; what is too wide shrinks as a whole. */
export function drawPrice(layer: LayerOf<'price'>, site: Site): BareCommand[] {
  const words = wordsOf(layer.figure, layer.empty, site);
  if (words === null) return [];
  // Words in the place of a figure ("到店询价") stand alone.
  const figured = /\d/.test(words);
  const beside = (text: string) =>
    figured ? seen(fillVariables(text, site.input.values).text, smallWeight, site) : '';
  const smallWeight: FontWeight = layer.weight === 'black' ? 'bold' : layer.weight;
  const parts = [
    { text: beside(layer.prefix), weight: smallWeight, scale: layer.small },
    {
      text: seen(figured ? counted(words, site.pose.counted) : words, layer.weight, site),
      weight: layer.weight,
      scale: 1,
    },
    { text: beside(layer.suffix), weight: smallWeight, scale: layer.small },
  ].filter(({ text }) => text.trim());
  const whole = figured ? parts.map((part) => (part.scale === 1 ? { ...part, text: words } : part)) : parts;
  const width = (of: typeof parts) =>
    of.reduce((sum, part) => sum + widthOf(part.text, part.weight) * part.scale, (of.length - 1) * GAP);
  const fitting = Math.min(layer.size, layer.height + 1, layer.width / width(whole));
  const size = fitting < layer.size ? Math.max(SMALLEST, Math.floor(fitting)) : layer.size;
  if (size * width(whole) > layer.width + 1) site.find('cut', '价格放不下');
  else if (size < layer.size) site.find('shrunk', `已缩到 ${size}，设计字号 ${layer.size}`, { size });
  const y = layer.y + (layer.height - size) / 2 + BASELINE * size;
  let x = layer.x + (layer.width - width(whole) * size) * { left: 0, center: 0.5, right: 1 }[layer.align];
  return parts.map(({ text, weight, scale }) => {
    const widths = [...text].map((one) => glyphWidth(one, weight) ?? 0);
    const line = { text, widths, units: widths.map(() => 0) };
    const glyphs = glyphsOf(line, { x, y, size: size * scale, spacing: 0, shown: Infinity });
    x += (widthOf(text, weight) * scale + GAP) * size;
    return { kind: 'glyphs', weight, size: size * scale, color: layer.color, glyphs };
  });
}

const widthOf = (text: string, weight: FontWeight) =>
  [...text].reduce((sum, one) => sum + (glyphWidth(one, weight) ?? 0), 0);

/** A figure on its way up, with as many places as it has at the end. */
export const counted = (text: string, share: number) =>
  share >= 1
    ? text
    : text.replace(/\d[\d,]*(\.\d+)?/g, (figure, decimals: string | undefined) => {
        const now = (Number(figure.replaceAll(',', '')) * share).toFixed(decimals ? decimals.length - 1 : 0);
        return figure.includes(',') ? now.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : now;
      });
