import type { PosterDoc, PosterPicture } from '@zhiying/contract';
import type { PictureSize } from '@zhiying/poster';
import { useEffect, useState } from 'react';
import { stableUrl } from '#parts/material/stable-url.ts';
import { builtinPictures } from './builtin-pictures.ts';

/** Pictures by the name that the layout asks for them with; those that are not there yet, or may not be shown, are left out. */
export type Pictures = ReadonlyMap<string, HTMLImageElement>;

const NONE: Pictures = new Map();

export function usePictures(doc: PosterDoc, named: readonly PosterPicture[]): Pictures {
  const [pictures, setPictures] = useState(NONE);
  const wanted = [...builtinPictures(doc), ...named].flatMap(({ key, url, refusal }) =>
    url && !refusal ? [[key, stableUrl(url)] as const] : [],
  );
  const told = JSON.stringify(wanted);
  useEffect(() => {
    let here = true;
    for (const [key, url] of JSON.parse(told) as [string, string][]) {
      const image = new Image();
      image.onload = () => here && setPictures((known) => new Map(known).set(key, image));
      image.src = url;
    }
    return () => {
      here = false;
    };
  }, [told]);
  return pictures;
}

export const sizesOf = (pictures: Pictures): ReadonlyMap<string, PictureSize> =>
  new Map(
    [...pictures].map(([key, { naturalWidth, naturalHeight }]) => [
      key,
      { width: naturalWidth, height: naturalHeight },
    ]),
  );
