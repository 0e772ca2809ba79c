import type { PosterDoc, PosterLayer, PosterValues } from '@zhiying/contract';
import { layoutPoster, type PosterLayout } from '@zhiying/poster';
import { type Pictures, sizesOf } from './use-pictures.ts';

type Drawn = Pick<PosterLayout, 'commands' | 'findings'>;

/** What layers draw, by the values and pictures they are drawn with. All three are replaced when they change, never written in. */
const known = new WeakMap<PosterValues, WeakMap<Pictures, WeakMap<PosterLayer, Drawn>>>();

function cacheFor(values: PosterValues, pictures: Pictures): WeakMap<PosterLayer, Drawn> {
  const byPictures = known.get(values) ?? new WeakMap<Pictures, WeakMap<PosterLayer, Drawn>>();
  known.set(values, byPictures);
  const byLayer = byPictures.get(pictures) ?? new WeakMap<PosterLayer, Drawn>();
  byPictures.set(pictures, byLayer);
  return byLayer;
}

/**
 * The finished poster. A layer draws the same whatever lies beside it, so each is laid out once: while one of two hundred is
 * dragged, only that one is laid out again.
 */
export function stillLayout(doc: PosterDoc, values: PosterValues, pictures: Pictures): PosterLayout {
  const cache = cacheFor(values, pictures);
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
