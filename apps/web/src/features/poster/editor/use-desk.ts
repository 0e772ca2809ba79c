import {
  contract,
  type LayerKind,
  type PosterDoc,
  type PosterKind,
  type PosterLayer,
  type PosterPicture,
  type PosterTemplateInfo,
} from '@zhiying/contract';
import { useMemo, useState } from 'react';
import type { Alignment } from '#kit/canvas/align.ts';
import type { Frames } from '#kit/canvas/gesture.ts';
import { useSavedDoc } from '#kit/form/use-saved-doc.ts';
import { api } from '#kit/session/api/client.ts';
import {
  addLayers,
  alignLayers,
  changeLayers,
  copiesOf,
  findLayer,
  groupLayers,
  groupOf,
  levelOf,
  type Order,
  orderLayers,
  setLayers,
  spreadLayers,
  ungroupLayers,
  withFrames,
  withoutLayers,
} from './layers.ts';
import { newLayer } from './new-layer.ts';

export interface Sheet {
  name: string;
  kind: PosterKind;
  folder: string;
  doc: PosterDoc;
}

const sheetOf = ({ name, kind, folder, doc }: PosterTemplateInfo): Sheet => ({ name, kind, folder, doc });

/** How long nobody changes anything before it is saved. */
const QUIET_MS = 2000;
/** How far beside itself a copy stands. */
const ASIDE = 20;

/** What was copied, from whichever template. */
let clipboard: readonly PosterLayer[] = [];

/** A template on the desk: its document, what is chosen, and everything that can be done with both. */
export function useDesk(start: PosterTemplateInfo) {
  const [info, setInfo] = useState(start);
  const [picked, setPicked] = useState<readonly PosterPicture[]>([]);
  const saved = useSavedDoc<Sheet>({
    value: sheetOf(start),
    version: start.version,
    quietMs: QUIET_MS,
    save: async (sheet, version) => {
      const answer = await api(contract.posterTemplate.update, { id: start.id, version, ...sheet });
      setInfo(answer);
      return answer.version;
    },
    theirs: (data) => {
      const theirs = data as PosterTemplateInfo | null;
      return theirs?.doc ? { value: sheetOf(theirs), version: theirs.version } : null;
    },
  });
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [entered, setEntered] = useState<string | null>(null);
  const { doc } = saved.value;
  const locked = !info.can.includes('edit');
  // What was undone or deleted is no longer chosen.
  const inside = entered !== null && findLayer(doc, entered)?.kind === 'group' ? entered : null;
  const level = levelOf(doc, inside);
  const chosen = useMemo(
    () => wanted.filter((id) => level.some((layer) => layer.id === id)),
    [wanted, level],
  );
  const layers = level.filter(({ id }) => chosen.includes(id));

  /** `of` names what is typed or nudged at; one after the other is one step to undo. */
  const setDoc = (next: PosterDoc, of = '') => {
    if (!locked && next !== doc) saved.set({ ...saved.value, doc: next }, of);
  };
  const choose = (ids: readonly string[]) => {
    const [first] = ids;
    const group = first === undefined ? null : groupOf(doc, first);
    if (!group || group.id !== inside) setEntered(group?.id ?? null);
    setWanted(ids);
  };
  const add = (added: readonly PosterLayer[]) => {
    setDoc(addLayers(doc, added, inside));
    setEntered(added.some(({ kind }) => kind === 'group') ? null : inside);
    setWanted(added.map(({ id }) => id));
  };

  return {
    info,
    saved,
    doc,
    locked,
    inside,
    level,
    chosen,
    layers,
    pictures: [...info.pictures, ...picked],
    setDoc,
    choose,
    /** What the server has now, of a version restored or somebody else's. */
    load(fresh: PosterTemplateInfo) {
      setInfo(fresh);
      saved.load({ value: sheetOf(fresh), version: fresh.version });
    },
    setSheet: (part: Partial<Sheet>, of = '') => !locked && saved.set({ ...saved.value, ...part }, of),
    /** The same fields on all that are chosen. */
    set: (part: Partial<PosterLayer>, of = '') =>
      setDoc(setLayers(doc, chosen, part), of && `${of} ${chosen.join(' ')}`),
    change: (change: (layer: PosterLayer) => PosterLayer, of = '') =>
      setDoc(changeLayers(doc, chosen, change), of && `${of} ${chosen.join(' ')}`),
    setLayer: (id: string, part: Partial<PosterLayer>) => setDoc(setLayers(doc, [id], part)),
    move: (frames: Frames, of: string) => setDoc(withFrames(doc, frames), of),
    add: (kind: Exclude<LayerKind, 'group'>) => add([newLayer(kind, doc)]),
    addPicture(materialId: number, url: string | null, name: string) {
      const layer = newLayer('picture', doc);
      setPicked([...picked, pictureOf(materialId, url)]);
      add([{ ...layer, name: name.slice(0, 40), source: { from: 'material', materialId } } as PosterLayer]);
    },
    knowPicture: (materialId: number, url: string | null) =>
      setPicked([...picked, pictureOf(materialId, url)]),
    remove: () => {
      setDoc(
        withoutLayers(
          doc,
          layers.filter((layer) => !layer.locked).map(({ id }) => id),
        ),
      );
    },
    copy: () => {
      if (layers.length > 0) clipboard = layers;
    },
    paste: () => clipboard.length > 0 && add(copiesOf(doc, clipboard, ASIDE)),
    duplicate: () => layers.length > 0 && add(copiesOf(doc, layers, ASIDE)),
    group() {
      const made = inside === null ? groupLayers(doc, chosen) : null;
      if (!made) return;
      setDoc(made.doc);
      setWanted([made.id]);
    },
    ungroup() {
      const made = ungroupLayers(doc, chosen);
      setDoc(made.doc);
      if (made.ids.length > 0) setWanted(made.ids);
    },
    order: (order: Order) => setDoc(orderLayers(doc, chosen, order)),
    align: (to: Alignment) => setDoc(alignLayers(doc, layers, to)),
    spread: () => setDoc(spreadLayers(doc, layers)),
    /** Into a group, at its frontmost layer. */
    enter(id: string) {
      const layer = findLayer(doc, id);
      if (layer?.kind !== 'group') return;
      setEntered(id);
      setWanted([layer.layers.at(-1)?.id ?? '']);
    },
    /** Out of the group, then nothing is chosen. */
    leave() {
      if (inside !== null) {
        setEntered(null);
        setWanted([inside]);
      } else setWanted([]);
    },
    chooseAll: () => setWanted(level.filter((layer) => !layer.locked && !layer.hidden).map(({ id }) => id)),
  };
}

const pictureOf = (materialId: number, url: string | null): PosterPicture => ({
  key: `material:${materialId}`,
  url,
  width: null,
  height: null,
  refusal: null,
});

export type Desk = ReturnType<typeof useDesk>;

/** Where two versions differ, in words. */
export function sheetsDiffering(mine: Sheet, theirs: Sheet): string[] {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const others = new Map(theirs.doc.layers.map((layer) => [layer.id, layer]));
  return [
    ...(mine.name === theirs.name ? [] : ['名称']),
    ...(mine.kind === theirs.kind && mine.folder === theirs.folder ? [] : ['类别和文件夹']),
    ...(same(mine.doc.background, theirs.doc.background) ? [] : ['背景']),
    ...(same(mine.doc.motion, theirs.doc.motion) ? [] : ['时间轴']),
    ...mine.doc.layers.flatMap((layer) =>
      same(layer, others.get(layer.id)) ? [] : [`图层「${layer.name}」`],
    ),
    ...(mine.doc.layers.length === theirs.doc.layers.length ? [] : ['图层数量']),
  ];
}
