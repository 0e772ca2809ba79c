import { allLayers, type PosterDoc, type PosterPicture } from '@zhiying/contract';
import { builtinFile, SAMPLE_SIGN } from '@zhiying/poster';

const pictureOf = (name: string): PosterPicture => ({
  key: `builtin:${name}`,
  url: `${import.meta.env.BASE_URL}assets/poster/${builtinFile(name)}`,
  width: null,
  height: null,
  refusal: null,
});

/** Pictures that came with the product and that a document or its examples name; the console brings them along. */
export const builtinPictures = (doc: PosterDoc): PosterPicture[] =>
  allLayers(doc.layers).flatMap((layer) => {
    if (layer.kind !== 'picture' && layer.kind !== 'logo') return [];
    if (layer.source.from === 'builtin') return [pictureOf(layer.source.name)];
    return layer.source.from === 'variable' && layer.source.variable === 'dealer.logo'
      ? [pictureOf(SAMPLE_SIGN)]
      : [];
  });
