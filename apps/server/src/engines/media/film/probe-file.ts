import { MediaError } from '../media.errors.ts';
import { askFilms, type FilmWork } from './film-process.ts';
import type { Loudness, Probed } from './probed.ts';
import { isReadable, type Source } from './source.ts';

/** What a film or sound file says of itself, and how loud it is where that is asked for. */
export async function probeFile(
  source: Source,
  work: FilmWork & { loudness?: boolean },
): Promise<Probed & { loudness: Loudness | null }> {
  if (!isReadable(source.ext)) throw new MediaError('refused', `不支持 ${source.ext} 格式`);
  const task = { do: 'probe', loudness: work.loudness === true, file: source.file, ext: source.ext } as const;
  for await (const said of askFilms(task, work))
    if ('probed' in said) return { ...said.probed, loudness: said.loudness };
  throw new MediaError('broken', '文件已损坏或格式不正确');
}
