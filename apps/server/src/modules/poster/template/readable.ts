import { POSTER_FORMAT, PosterDoc } from '@zhiying/contract';
import { TooNew } from '../poster.errors.ts';

/** A document that a newer product wrote is not guessed at. */
export function readable(name: string, doc: unknown): PosterDoc {
  const read = PosterDoc.safeParse(doc);
  if (!read.success) throw TooNew(name);
  return read.data;
}

export const isReadable = (doc: unknown): boolean => PosterDoc.safeParse(doc).success;

/** Stands for a document that cannot be read, so that lists with it can be drawn. */
export const blankDoc = ({ width, height }: Pick<PosterDoc, 'width' | 'height'>): PosterDoc => ({
  format: POSTER_FORMAT,
  width,
  height,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: null,
});
