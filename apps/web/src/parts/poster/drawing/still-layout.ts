import type { PosterDoc, PosterLayer, PosterValues } from '@zhiying/contract';
import { layoutPoster, type PosterLayout } from '@zhiying/poster';
import { type Pictures, sizesOf } from './use-pictures.ts';

type Drawn = Pick<PosterLayout, 'commands' | 'findings'>;

type ByLayer = WeakMap<PosterLayer, Drawn>;
type ByMotion = WeakMap<object, ByLayer>;

/**
 * What layers draw, by the values and pictures they are drawn with, and by the time line, which says whether they
 * are there at its end. All of them are replaced when they change, never written in.
 */
const known = new WeakMap<PosterValues, WeakMap<Pictures, ByMotion>>();
/** Stands for a poster that does not move. */
const NO_MOTION = {};

function cacheFor(values: PosterValues, pictures: Pictures, motion: PosterDoc['motion']): ByLayer {
  const byPictures = known.get(values) ?? new WeakMap<Pictures, ByMotion>();
  known.set(values, byPictures);
  const byMotion: ByMotion = byPictures.get(pictures) ?? new WeakMap();
  byPictures.set(pictures, byMotion);
  const byLayer: ByLayer = byMotion.get(motion ?? NO_MOTION) ?? new WeakMap();
  byMotion.set(motion ?? NO_MOTION, byLayer);
  return byLayer;
}

/**
 * The finished poster. A layer draws the same whatever lies beside it, so each is laid out once: while one of two hundred is
 * dragged, only that one is laid out again.
 */
export function stillLayout(doc: PosterDoc, values: PosterValues, pictures: Pictures): PosterLayout {
  const cache = cacheFor(values, pictures, doc.motion);
  const input = { values, pictures: sizesOf(pictures) };
  const drawn = doc.layers.map((layer) => {
    const before = cache.get(layer);
    if (before) return before;
    const { commands, findings } = layoutPoster({ ...doc, layers: [layer] }, input);
    // The first command is the background.
    const own = { commands: commands.slice(1), findings };
    cache.set(layer, own);
    return own;
  });
  const ground = layoutPoster({ ...doc, layers: [] }, input);
  return {
    ...ground,
    commands: [...ground.commands, ...drawn.flatMap(({ commands }) => commands)],
    findings: drawn.flatMap(({ findings }) => findings),
  };
}
