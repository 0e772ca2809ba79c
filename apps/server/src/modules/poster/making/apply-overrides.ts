import { type LayerOverride, PosterDoc, type PosterLayer } from '@zhiying/contract';
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
  const byLayer = new Map(overrides.map((override) => [override.layerId, override]));
  const changed = <Layer extends PosterLayer>(layer: Layer): Layer => {
    const override = byLayer.get(layer.id);
    byLayer.delete(layer.id);
    return override ? overridden(layer, override, openOnly) : layer;
  };
  const layers = doc.layers.map((layer) => {
    const own = changed(layer);
    return own.kind === 'group' ? { ...own, layers: own.layers.map(changed) } : own;
  });
  if (byLayer.size > 0) throw LayerMissing();
  const checked = PosterDoc.safeParse({ ...doc, layers });
  if (!checked.success)
    throw InvalidInput([{ path: 'overrides', msg: checked.error.issues[0]?.message ?? '图层修改不正确' }]);
  return checked.data;
}

const MOVES = ['x', 'y', 'width', 'height'] as const;

function overridden<Layer extends PosterLayer>(
  layer: Layer,
  override: LayerOverride,
  openOnly: boolean,
): Layer {
  const may = (open: boolean, what: string) => {
    if (openOnly && !open) throw LayerLocked(layer.name, what);
  };
  let made: PosterLayer = layer;
  if (override.text !== undefined) {
    may(layer.open.text, '修改文字');
    if (made.kind === 'text' || made.kind === 'qr') made = { ...made, text: override.text };
    else if (made.kind === 'price') made = { ...made, figure: override.text };
    else throw WrongLayer(layer.name, '修改文字');
  }
  if (override.materialId !== undefined) {
    may(layer.open.picture, '更换图片');
    if (made.kind !== 'picture' && made.kind !== 'logo') throw WrongLayer(layer.name, '更换图片');
    made = { ...made, source: { from: 'material', materialId: override.materialId } };
  }
  for (const side of MOVES) {
    const value = override[side];
    if (value === undefined || value === layer[side]) continue;
    may(layer.open.move, '移动和缩放');
    made = { ...made, [side]: value };
  }
  return made as Layer;
}
