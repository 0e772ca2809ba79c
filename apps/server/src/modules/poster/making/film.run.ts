import { renderMotion, renderPosters } from '#engines/media/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { makeFilm } from './make-film.ts';

export const run = ({ kernel, payload: { id }, signal, progress }: JobContext<{ id: number }>) =>
  makeFilm(kernel, id, { render: renderPosters, film: renderMotion, signal, progress });
