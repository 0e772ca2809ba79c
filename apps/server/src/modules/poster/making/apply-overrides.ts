import { allLayers, type LayerOverride, PosterDoc, type PosterLayer } from '@zhiying/contract';
import { colorOf, overriddenDoc } from '@zhiying/poster';
import { InvalidInput } from '#kernel/errors.ts';
import { LayerLocked, LayerMissing, WrongLayer } from '../poster.errors.ts';

/**
 * A template's document with what one poster has otherwise. Whoever may not change the template itself changes only what its
 * layers leave open.
 */
export function applyOverrides(
  doc: PosterDoc,
  overrides: readonly LayerOverride[],
  { openOnly }: { openOnly: boolean },
): PosterDoc {
  if (overrides.length === 0) return doc;
  const layers = new Map(allLayers(doc.layers).map((layer) => [layer.id, layer]));
  for (const override of overrides) {
    const layer = layers.get(override.layerId);
    if (!layer) throw LayerMissing();
    refuseForeign(layer, override, openOnly);
  }
  const checked = PosterDoc.safeParse(overriddenDoc(doc, overrides));
  if (!checked.success)
    throw InvalidInput([{ path: 'overrides', msg: checked.error.issues[0]?.message ?? '图层修改不正确' }]);
  return checked.data;
}

const MOVES = ['x', 'y', 'width', 'height'] as const;

/** What the layer does not leave open, and what it does not have. */
function refuseForeign(layer: PosterLayer, override: LayerOverride, openOnly: boolean) {
  const { name, open, kind } = layer;
  const refuse = (what: string, isOpen: boolean, has: boolean) => {
    if (openOnly && !isOpen) throw LayerLocked(name, what);
    if (!has) throw WrongLayer(name, what);
  };
  if (override.text !== undefined)
    refuse('修改文字', open.text, kind === 'text' || kind === 'qr' || kind === 'price');
  if (override.materialId !== undefined)
    refuse('更换图片', open.picture, kind === 'picture' || kind === 'logo');
  if (override.color !== undefined) refuse('修改颜色', open.color === true, colorOf(layer) !== null);
  if (MOVES.some((side) => override[side] !== undefined && override[side] !== layer[side]))
    refuse('移动和缩放', open.move, true);
}
