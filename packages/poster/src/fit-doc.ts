import { allLayers, type PosterDoc, type PosterLayer } from '@zhiying/contract';
import { withMargins } from './bleed.ts';
import { entrances } from './motion.ts';

/** The poster on a sheet of another shape: everything keeps its size and stands in the middle, and no edge stays bare. */
export function fitDoc(doc: PosterDoc, frame: { width: number; height: number }): PosterDoc {
  const ratio = frame.width / frame.height;
  const width = Math.max(doc.width, Math.round(doc.height * ratio));
  const height = Math.max(doc.height, Math.round(doc.width / ratio));
  return withMargins(doc, (width - doc.width) / 2, (height - doc.height) / 2);
}

/** Everything has come by this share of the time. */
const COME_BY = 0.6;

/** The same moves within another length: a card that is seen shortly comes faster, one that is seen long rests longer. */
export function pacedDoc(doc: PosterDoc, ms: number): PosterDoc {
  const { motion } = doc;
  if (!motion) return doc;
  const faster = Math.min(1, (COME_BY * ms) / settledMs(doc));
  const paced = <Layer extends PosterLayer>(layer: Layer): Layer => {
    const { motion: own } = layer;
    if (!own) return layer;
    const inAt = own.inAt === null ? null : Math.round(own.inAt * faster);
    // What goes at the end goes at the new one.
    const outAt = own.outAt === null ? null : Math.round((own.outAt * ms) / motion.ms);
    return { ...layer, motion: { ...own, inAt, outAt } };
  };
  return {
    ...doc,
    layers: doc.layers.map((layer) =>
      layer.kind === 'group' ? { ...paced(layer), layers: layer.layers.map(paced) } : paced(layer),
    ),
    motion: {
      ms,
      staggerMs: Math.round(motion.staggerMs * faster),
      enterMs: Math.max(1, Math.round(motion.enterMs * faster)),
    },
  };
}

/** The moment at which every layer has come. */
export const settledMs = (doc: Pick<PosterDoc, 'layers' | 'motion'>): number =>
  Math.max(0, ...entrances(doc).values()) + (doc.motion?.enterMs ?? 0);

/** The moment from which nothing moves any more: what goes, goes at the end. */
export function restsFromMs({ layers, motion }: Pick<PosterDoc, 'layers' | 'motion'>): number {
  if (!motion) return 0;
  const goes = allLayers(layers).some(({ motion: own }) => own && (own.out !== 'none' || own.outAt !== null));
  return goes ? motion.ms : Math.min(motion.ms, settledMs({ layers, motion }));
}
