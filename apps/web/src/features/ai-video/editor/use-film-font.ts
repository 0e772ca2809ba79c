import { useEffect } from 'react';

/** The name the stage asks for; the file is the one that films are written with. */
const FAMILY = 'Zhiying Film';
const FILE = `${import.meta.env.BASE_URL}assets/NotoSansSC-Bold.woff`;

let asked: Promise<unknown> | null = null;

/** Fetched once, with the first stage that is shown: several megabytes that nobody else needs. */
export function useFilmFont() {
  useEffect(() => {
    if (typeof FontFace === 'undefined') return;
    asked ??= new FontFace(FAMILY, `url(${FILE})`, { weight: '700' })
      .load()
      .then((font) => document.fonts.add(font))
      // Without it the browser's own letters are shown.
      .catch(() => null);
  }, []);
}
