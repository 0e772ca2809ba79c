import type { LayerOf, LayerOverride, PosterDoc, PosterLayer, PosterLeaf } from '@zhiying/contract';

/** A line has its stroke alone, where it says one. */
const partOf = ({ shape, fill, stroke }: LayerOf<'shape'>) =>
  fill && !(shape === 'line' && stroke) ? 'fill' : 'stroke';

/** The colour of a layer that has one: of its letters, of its filling, else of its edge. */
export function colorOf(layer: PosterLayer): string | null {
  if (layer.kind === 'text' || layer.kind === 'price') return layer.color;
  return layer.kind === 'shape'
    ? ((partOf(layer) === 'fill' ? layer.fill : layer.stroke)?.color ?? null)
    : null;
}

function withColor(layer: PosterLayer, color: string): PosterLayer {
  if (layer.kind === 'text' || layer.kind === 'price') return { ...layer, color };
  if (layer.kind !== 'shape') return layer;
  if (partOf(layer) === 'fill') return layer.fill ? { ...layer, fill: { ...layer.fill, color } } : layer;
  return layer.stroke ? { ...layer, stroke: { ...layer.stroke, color } } : layer;
}

type Frame = Record<'x' | 'y' | 'width' | 'height', number>;

/** What is in a group stands in the poster's own measure: it is moved and stretched with it. */
function into(layer: PosterLayer, to: Frame): PosterLayer {
  if (layer.kind !== 'group') return { ...layer, ...to };
  const [across, down] = [to.width / layer.width, to.height / layer.height];
  const moved = (inner: PosterLeaf): PosterLeaf => ({
    ...inner,
    x: to.x + (inner.x - layer.x) * across,
    y: to.y + (inner.y - layer.y) * down,
    width: inner.width * across,
    height: inner.height * down,
  });
  return { ...layer, ...to, layers: layer.layers.map(moved) };
}

/** A layer with what one poster has otherwise; what it cannot have stays as it is. */
function overriddenLayer(
  layer: PosterLayer,
  { text, materialId, color, ...frame }: LayerOverride,
): PosterLayer {
  let made = layer;
  if (text !== undefined) {
    if (made.kind === 'text' || made.kind === 'qr') made = { ...made, text };
    else if (made.kind === 'price') made = { ...made, figure: text };
  }
  if (materialId !== undefined && (made.kind === 'picture' || made.kind === 'logo'))
    made = { ...made, source: { from: 'material', materialId } };
  if (color !== undefined) made = withColor(made, color);
  const { x = layer.x, y = layer.y, width = layer.width, height = layer.height } = frame;
  const same = x === layer.x && y === layer.y && width === layer.width && height === layer.height;
  return same ? made : into(made, { x, y, width, height });
}

/** The poster with what it has otherwise than its template, in groups and out of them: a group first, then what is in it. */
export function overriddenDoc(doc: PosterDoc, overrides: readonly LayerOverride[]): PosterDoc {
  if (overrides.length === 0) return doc;
  const byLayer = new Map(overrides.map((one) => [one.layerId, one]));
  const change = (layer: PosterLayer): PosterLayer => {
    const override = byLayer.get(layer.id);
    return override ? overriddenLayer(layer, override) : layer;
  };
  const layers = doc.layers.map((layer) => {
    const made = change(layer);
    return made.kind === 'group'
      ? { ...made, layers: made.layers.map((inner) => change(inner) as PosterLeaf) }
      : made;
  });
  return { ...doc, layers };
}
