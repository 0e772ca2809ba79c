import type { PosterLayer } from './doc.ts';

/** Every layer, groups before what is in them. */
export const allLayers = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => (layer.kind === 'group' ? [layer, ...layer.layers] : [layer]));

/** Something of it is left to whoever uses the template. */
export const isOpened = ({ open }: Pick<PosterLayer, 'open'>): boolean => Object.values(open).some(Boolean);
