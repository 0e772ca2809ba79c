import type { PosterDoc, PosterLayer, PosterLeaf } from '@zhiying/contract';
import { beyondEdge } from './beyond-edge.ts';

/** The poster on a larger sheet, so that a cut a little aside shows no white edge. */
export const withBleed = (doc: PosterDoc, bleed: number): PosterDoc => withMargins(doc, bleed, bleed);

/** On a sheet that is larger on every side: pictures and shapes that reach an edge reach the new one, everything else stays where it is. */
export function withMargins(doc: PosterDoc, sides: number, ends: number): PosterDoc {
  if (sides <= 0 && ends <= 0) return doc;
  const reach = (layer: PosterLeaf): PosterLeaf => {
    if (layer.kind === 'shape' && layer.shape === 'path' && layer.rotate % 360 === 0)
      return beyondEdge(layer, doc, sides, ends);
    const moved = { ...layer, x: layer.x + sides, y: layer.y + ends };
    const line = layer.kind === 'shape' && layer.shape === 'line';
    const grows = line || layer.kind === 'picture' || (layer.kind === 'shape' && layer.shape === 'rect');
    if (!grows || layer.rotate % 180 !== 0) return moved;
    const left = layer.x <= 0 ? sides : 0;
    // A line runs through the middle of its box: higher, it would lie elsewhere.
    const top = layer.y <= 0 && !line ? ends : 0;
    const right = layer.x + layer.width >= doc.width ? sides : 0;
    const bottom = layer.y + layer.height >= doc.height && !line ? ends : 0;
    return {
      ...moved,
      x: moved.x - left,
      y: moved.y - top,
      width: layer.width + left + right,
      height: layer.height + top + bottom,
    };
  };
  const layers = doc.layers.map(
    (layer): PosterLayer =>
      layer.kind === 'group'
        ? { ...layer, x: layer.x + sides, y: layer.y + ends, layers: layer.layers.map(reach) }
        : reach(layer),
  );
  return { ...doc, width: doc.width + sides * 2, height: doc.height + ends * 2, layers };
}
