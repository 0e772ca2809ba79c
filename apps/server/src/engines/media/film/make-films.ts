import { askFilms, type FilmWork } from './film-process.ts';
import type { Run } from './film-task.ts';

/** Makes one after another in one process; `onShare` tells how far each is, and `finished` once it is whole. */
export async function makeFilms(
  runs: Run[],
  work: FilmWork,
  onShare: (run: number, share: number, finished: boolean) => void | Promise<void> = () => {},
): Promise<void> {
  for await (const said of askFilms({ do: 'runs', runs }, work))
    if ('run' in said) await onShare(said.run, said.share, said.finished === true);
}
