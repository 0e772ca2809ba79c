import { listFetcher, SourceError } from '#engines/reading/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { keepListed } from '../benchmark/listed-works.repository.ts';
import { douyinFilms } from './douyin-films.ts';
import { EVERY_HOURS, recordFilmsRead, recordFilmTrouble, takeDue } from './film-reading.repository.ts';

/** Nothing older than this is called fresh: a day, and what a reading may be late. */
export const FRESH_HOURS = 24 + EVERY_HOURS;

/** Reads it once for all channels that are due, and keeps it for each of them. */
export async function readFilms(kernel: Kernel, signal: AbortSignal) {
  const due = await takeDue(kernel);
  if (due.length === 0) return;
  try {
    const films = await douyinFilms(listFetcher(kernel, signal), kernel.config.platforms.douyin);
    if (films.length === 0) throw new SourceError('榜单没有内容，格式可能已变');
    for (const { channelId } of due)
      await kernel.tx(SYSTEM, async (unit) => {
        await keepListed(unit, channelId, films);
        await recordFilmsRead(unit, channelId);
      });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await recordFilmTrouble(
      kernel.db,
      due.map(({ channelId }) => channelId),
      error.message,
    );
  }
}
