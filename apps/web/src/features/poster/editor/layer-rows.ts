import { allLayers, isOpened, type PosterDoc, type PosterLayer, type PosterLeaf } from '@zhiying/contract';
import { addLayers, withoutLayers } from './layers.ts';

/** A line of the layer list: the frontmost first, what is in an open group below it. */
export interface LayerRow {
  layer: PosterLayer;
  /** The group it is in. */
  group: string | null;
}

export const rowsOf = (doc: PosterDoc, folded: ReadonlySet<string>): LayerRow[] =>
  doc.layers
    .toReversed()
    .flatMap((layer): LayerRow[] => [
      { layer, group: null },
      ...(layer.kind === 'group' && !folded.has(layer.id)
        ? layer.layers.toReversed().map((member) => ({ layer: member, group: layer.id }))
        : []),
    ]);

/** Rows of which the layer, its group or what is in it has the words in its name. */
export const foundRows = (rows: readonly LayerRow[], words: string): readonly LayerRow[] =>
  words.trim() === '' ? rows : rows.filter(({ layer }) => layer.name.includes(words.trim()));

/**
 * The poster after a row went before the row `to`. Below a group's head or between its members a layer joins the group;
 * a group itself stays outside of others.
 */
export function moveRow(doc: PosterDoc, rows: readonly LayerRow[], from: number, to: number): PosterDoc {
  const moved = rows[from];
  if (!moved) return doc;
  const { layer } = moved;
  const others = rows.filter((row) => row !== moved && row.group !== layer.id);
  // What it comes before, of the rows that stay: the first at or behind the place that is not taken along.
  const next = rows.slice(to).find((row) => others.includes(row));
  const group = layer.kind === 'group' ? null : (next?.group ?? null);
  const without = withoutLayers(doc, [layer.id]);
  if (group !== null && next) {
    const layers = without.layers.map((one) => {
      if (one.kind !== 'group' || one.id !== group) return one;
      const at = one.layers.findIndex(({ id }) => id === next.layer.id);
      return { ...one, layers: one.layers.toSpliced(at + 1, 0, layer as PosterLeaf) };
    });
    // Counted again with it inside.
    const last = without.layers.find(({ id }) => id === group);
    return last ? addLayers({ ...without, layers }, [], group) : doc;
  }
  const head = next?.group ?? next?.layer.id;
  const at = head === undefined ? -1 : without.layers.findIndex(({ id }) => id === head);
  if (head !== undefined && at === -1) return doc;
  return { ...without, layers: without.layers.toSpliced(head === undefined ? 0 : at + 1, 0, layer) };
}

/** How many layers head office keeps for itself. */
export const lockedCount = (doc: PosterDoc): number =>
  allLayers(doc.layers).filter((layer) => !isOpened(layer)).length;
