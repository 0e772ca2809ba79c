import { FONT_WEIGHTS, type FontWeight } from '@zhiying/contract';
import { FONT_FILES, fontFace } from '@zhiying/poster';
import { useEffect, useState } from 'react';

const fileOf = (weight: FontWeight) => `${import.meta.env.BASE_URL}assets/${FONT_FILES[weight]}`;

let asked: Promise<unknown> | null = null;
let there = false;

const fetchFonts = () =>
  Promise.all(
    (Object.keys(FONT_WEIGHTS) as FontWeight[]).map((weight) =>
      new FontFace(fontFace(weight), `url(${fileOf(weight)})`)
        .load()
        .then((font) => document.fonts.add(font))
        // Without it the browser's own letters stand where the layout put them.
        .catch(() => null),
    ),
  ).then(() => {
    there = true;
  });

/** Whether the letters of posters are there. They are fetched once, with the first poster that is shown. */
export function usePosterFonts(): boolean {
  const [ready, setReady] = useState(there);
  useEffect(() => {
    if (there) return;
    let wanted = true;
    asked ??= fetchFonts();
    void asked.then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, []);
  return ready;
}
