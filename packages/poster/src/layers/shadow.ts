import type { LayerOf, PosterLeaf } from '@zhiying/contract';
import { type Path, rectPath } from '../path.ts';
import { type BareCommand, boxOf, type Site } from './layer.ts';
import { outline } from './shape.ts';

/** How far a layer's shadow may be seen beyond it. */
export const shadowReach = ({ shadow }: PosterLeaf): number =>
  shadow ? shadow.blur + Math.abs(shadow.y) : 0;

/** What a layer draws, and below all of it its shadow. */
export function withShadow(layer: PosterLeaf, drawn: BareCommand[], pose: Site['pose']): BareCommand[] {
  const { shadow } = layer;
  const [first] = drawn;
  if (!shadow || !first) return drawn;
  // A picture throws the shadow of what is seen of it, and has to be drawn with it: out of sight, the server's canvas draws none.
  if (first.kind === 'picture' && !first.clips?.length) return [{ ...first, shadow }];
  return [
    ...casting(layer, first, drawn, pose).map((one) => ({ ...one, shadow, onlyShadow: true as const })),
    ...drawn,
  ];
}

/** What stands for a layer when its shadow is thrown: nothing in it throws one on the rest of it. */
function casting(
  layer: PosterLeaf,
  first: BareCommand,
  drawn: BareCommand[],
  { drawn: share }: Site['pose'],
): BareCommand[] {
  if (first.kind === 'picture') return [solid(layer, first.clips?.[0] ?? rectPath(first.to))];
  if (layer.kind === 'qr') return [first];
  if (layer.kind !== 'shape' || first.kind !== 'fill') return drawn;
  if (layer.stroke) return [solid(layer, outline(withEdge(layer, layer.stroke.width)))];
  if (share >= 1) return drawn;
  const reach = shadowReach(layer);
  const width = (layer.width + reach * 2) * share;
  const seen = { x: layer.x - reach, y: layer.y - reach, width, height: layer.height + reach * 2 };
  return [{ ...first, clips: [rectPath(seen)] }];
}

/** As large as it is with the half of its edge that lies outside. */
const withEdge = (layer: LayerOf<'shape'>, edge: number): LayerOf<'shape'> => ({
  ...layer,
  x: layer.x - edge / 2,
  y: layer.y - edge / 2,
  width: layer.width + edge,
  height: layer.height + edge,
  radius: layer.radius + edge / 2,
});

const solid = (layer: PosterLeaf, path: Path): BareCommand => ({
  kind: 'fill',
  path,
  paint: { color: '#000000', to: null, angle: 0, box: boxOf(layer) },
});
