import {
  allLayers,
  type LayerOf,
  type PosterDoc,
  type PosterLayer,
  type PosterLeaf,
} from '@zhiying/contract';
import { type Alignment, align, distribute } from '#kit/canvas/align.ts';
import { boundsOf, type Frame, middleOf, tidyFrame } from '#kit/canvas/geometry.ts';
import type { Frames } from '#kit/canvas/gesture.ts';
import { scaleWithin } from '#kit/canvas/resize.ts';
import { turnFrame } from '#kit/canvas/rotate.ts';

/** Changes of a poster's layers. Every one answers a new document and leaves what it did not touch as it is. */
type Ids = readonly string[];
export type Group = LayerOf<'group'>;

export const frameOf = ({ x, y, width, height, rotate }: PosterLayer): Frame => ({
  x,
  y,
  width,
  height,
  rotate,
});

export const findLayer = (doc: PosterDoc, id: string): PosterLayer | null =>
  allLayers(doc.layers).find((layer) => layer.id === id) ?? null;

/** The group a layer is in. */
export const groupOf = (doc: PosterDoc, id: string): Group | null =>
  doc.layers.find(
    (layer): layer is Group => layer.kind === 'group' && layer.layers.some((member) => member.id === id),
  ) ?? null;

/** The layers that are moved together on the sheet: those of a group that was entered, else the whole poster's. */
export const levelOf = (doc: PosterDoc, inside: string | null): readonly PosterLayer[] => {
  const group = inside === null ? null : doc.layers.find(({ id }) => id === inside);
  return group?.kind === 'group' ? group.layers : doc.layers;
};

/** A group is as large as what is in it; one without layers is gone. */
function settled(layer: PosterLayer): PosterLayer | null {
  if (layer.kind !== 'group') return layer;
  if (layer.layers.length === 0) return null;
  const around = tidyFrame({ ...boundsOf(layer.layers.map(frameOf)), rotate: 0 });
  const same = (Object.keys(around) as (keyof Frame)[]).every((name) => layer[name] === around[name]);
  return same ? layer : { ...layer, ...around };
}

/** Every layer through `change`, those in groups as well; null takes one away. */
function mapped(doc: PosterDoc, change: (layer: PosterLayer) => PosterLayer | null): PosterDoc {
  let touched = false;
  const through = <Layer extends PosterLayer>(layer: Layer): Layer | null => {
    const next = change(layer);
    if (next !== layer) touched = true;
    return next as Layer | null;
  };
  const kept = <Layer>(layers: (Layer | null)[]) => layers.filter((layer) => layer !== null);
  const layers = doc.layers.map((layer) => {
    if (layer.kind !== 'group') return through(layer);
    const before = touched;
    touched = false;
    const members = kept(layer.layers.map(through));
    const group = touched ? settled({ ...layer, layers: members }) : layer;
    touched ||= before;
    return group ? through(group) : null;
  });
  return touched ? { ...doc, layers: kept(layers) } : doc;
}

export const changeLayers = (
  doc: PosterDoc,
  ids: Ids,
  change: (layer: PosterLayer) => PosterLayer,
): PosterDoc => mapped(doc, (layer) => (ids.includes(layer.id) ? change(layer) : layer));

/** The same fields on all of them. */
export const setLayers = (doc: PosterDoc, ids: Ids, part: Partial<PosterLayer>): PosterDoc =>
  changeLayers(doc, ids, (layer) => ({ ...layer, ...part }) as PosterLayer);

/** What a group's new frame makes of its layers: moved and stretched with it, turned around its middle. */
function intoFrame(group: Group, to: Frame): Group {
  const from = frameOf(group);
  const upright = { ...to, rotate: 0 };
  const layers = group.layers.map((layer) => {
    const scaled = scaleWithin(frameOf(layer), from, upright);
    return { ...layer, ...tidyFrame(turnFrame(scaled, middleOf(to), to.rotate - from.rotate)) };
  });
  return settled({ ...group, rotate: 0, layers: layers as PosterLeaf[] }) as Group;
}

/** Layers where a drag or a typed number put them; locked ones stay where they are. */
export const withFrames = (doc: PosterDoc, frames: Frames): PosterDoc =>
  mapped(doc, (layer) => {
    const frame = frames.get(layer.id);
    if (!frame || layer.locked) return layer;
    return layer.kind === 'group' ? intoFrame(layer, frame) : { ...layer, ...frame };
  });

type Layers = readonly PosterLayer[];

const placed = (doc: PosterDoc, layers: Layers, frames: readonly Frame[]): PosterDoc =>
  withFrames(doc, new Map(layers.map(({ id }, at) => [id, tidyFrame(frames[at] as Frame)])));

/** Several to one another, a locked one among them; one to the sheet. */
export function alignLayers(doc: PosterDoc, layers: Layers, to: Alignment): PosterDoc {
  const frames = layers.map(frameOf);
  if (frames.length === 0) return doc;
  const sheet = { x: 0, y: 0, width: doc.width, height: doc.height };
  return placed(doc, layers, align(frames, to, frames.length > 1 ? boundsOf(frames) : sheet));
}

/** Those that may be moved: a locked one has no part in the gaps. */
export const spreadable = (layers: Layers): Layers => layers.filter(({ locked }) => !locked);

/** The same gap between all that may be moved, along their longer side. */
export function spreadLayers(doc: PosterDoc, chosen: Layers): PosterDoc {
  const layers = spreadable(chosen);
  if (layers.length < 3) return doc;
  const frames = layers.map(frameOf);
  const { width, height } = boundsOf(frames);
  return placed(doc, layers, distribute(frames, width >= height ? 'x' : 'y'));
}

export const withoutLayers = (doc: PosterDoc, ids: Ids): PosterDoc =>
  mapped(doc, (layer) => (ids.includes(layer.id) ? null : layer));

/** An id that no layer has: short, so that documents stay readable. */
export function newIds(doc: PosterDoc, count: number): string[] {
  const taken = new Set(allLayers(doc.layers).map(({ id }) => id));
  const ids: string[] = [];
  for (let number = taken.size + 1; ids.length < count; number += 1)
    if (!taken.has(`l${number}`)) ids.push(`l${number}`);
  return ids;
}

/** Copies with ids of their own, a little aside. */
export function copiesOf(doc: PosterDoc, layers: readonly PosterLayer[], aside = 0): PosterLayer[] {
  const ids = newIds(doc, allLayers(layers).length);
  const copy = <Layer extends PosterLayer>(layer: Layer): Layer => ({
    ...layer,
    id: ids.shift() as string,
    x: layer.x + aside,
    y: layer.y + aside,
  });
  return layers.map((layer) =>
    layer.kind === 'group'
      ? { ...copy(layer), layers: layer.layers.map((member) => copy(member)) }
      : copy(layer),
  );
}

/** On top of the poster, or of the group that was entered; a group cannot be in another. */
export function addLayers(doc: PosterDoc, added: readonly PosterLayer[], inside: string | null): PosterDoc {
  const leaves = added.filter((layer): layer is PosterLeaf => layer.kind !== 'group');
  const into = doc.layers.find(({ id }) => id === inside);
  if (into?.kind !== 'group' || leaves.length < added.length)
    return { ...doc, layers: [...doc.layers, ...added] };
  return {
    ...doc,
    layers: doc.layers.map((layer) =>
      layer === into ? (settled({ ...into, layers: [...into.layers, ...leaves] }) as Group) : layer,
    ),
  };
}

/** One group of all of them, where the frontmost was; groups among them give their layers to it. */
export function groupLayers(doc: PosterDoc, ids: Ids): { doc: PosterDoc; id: string } | null {
  const chosen = doc.layers.filter(({ id }) => ids.includes(id));
  const members = chosen.flatMap((layer) => (layer.kind === 'group' ? layer.layers : [layer]));
  const last = chosen.at(-1);
  if (members.length < 2 || !last) return null;
  const [id] = newIds(doc, 1) as [string];
  const { motion, open } = last;
  const group = settled({
    kind: 'group',
    id,
    name: '分组',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    rotate: 0,
    opacity: 1,
    hidden: false,
    locked: false,
    open: { text: false, picture: false, move: open.move },
    motion,
    together: false,
    layers: members,
  }) as Group;
  const layers = doc.layers.flatMap((layer) =>
    layer === last ? [group] : chosen.includes(layer) ? [] : [layer],
  );
  return { doc: { ...doc, layers }, id };
}

/** The layers of groups in the groups' places. */
export function ungroupLayers(doc: PosterDoc, ids: Ids): { doc: PosterDoc; ids: string[] } {
  const freed: string[] = [];
  const layers = doc.layers.flatMap((layer): PosterLayer[] => {
    if (layer.kind !== 'group' || !ids.includes(layer.id)) return [layer];
    freed.push(...layer.layers.map(({ id }) => id));
    // What the group did to all of them, each does now.
    return layer.layers.map((member) => ({
      ...member,
      opacity: member.opacity * layer.opacity,
      hidden: member.hidden || layer.hidden,
      locked: member.locked || layer.locked,
    }));
  });
  return freed.length > 0 ? { doc: { ...doc, layers }, ids: freed } : { doc, ids: [] };
}

export const ORDERS = {
  front: '移到最前',
  forward: '前移一层',
  backward: '后移一层',
  back: '移到最后',
} as const;
export type Order = keyof typeof ORDERS;

function inOrder<Layer extends PosterLayer>(layers: readonly Layer[], ids: Ids, order: Order): Layer[] {
  const chosen = layers.filter(({ id }) => ids.includes(id));
  const rest = layers.filter(({ id }) => !ids.includes(id));
  if (order === 'front') return [...rest, ...chosen];
  if (order === 'back') return [...chosen, ...rest];
  const next = [...layers];
  const forward = order === 'forward';
  // From the side they go to, so that neighbours do not push one another.
  for (const layer of forward ? chosen.toReversed() : chosen) {
    const at = next.indexOf(layer);
    const beside = next[at + (forward ? 1 : -1)];
    if (!beside || ids.includes(beside.id)) continue;
    next[at + (forward ? 1 : -1)] = layer;
    next[at] = beside;
  }
  return next;
}

/** Nearer to the eye or farther, each among the layers it lies with. */
export const orderLayers = (doc: PosterDoc, ids: Ids, order: Order): PosterDoc => ({
  ...doc,
  layers: inOrder(doc.layers, ids, order).map((layer) =>
    layer.kind === 'group' && layer.layers.some(({ id }) => ids.includes(id))
      ? { ...layer, layers: inOrder(layer.layers, ids, order) }
      : layer,
  ),
});
