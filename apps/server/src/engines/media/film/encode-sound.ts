import { AAC_SHAPE, aac } from './encoding.ts';
import type { FilmWork } from './film-process.ts';
import { makeFilms } from './make-films.ts';

const KILOBITS = 128;

/** A sound file as M4A, a tenth of its size. */
export const encodeSound = (
  source: { file: string; ext: string; seconds: number },
  to: string,
  work: FilmWork,
): Promise<void> =>
  makeFilms(
    [
      {
        make: 'film',
        inputs: [{ file: source.file, ext: source.ext }],
        graph: `[0:a]${AAC_SHAPE}[a]`,
        seconds: source.seconds,
        target: { file: to, format: 'ipod', options: { movflags: '+faststart' }, streams: [aac(KILOBITS)] },
      },
    ],
    work,
  );
