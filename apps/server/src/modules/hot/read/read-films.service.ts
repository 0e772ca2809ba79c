import { listFetcher, SourceError } from '#engines/reading/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
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
  const ids = due.map(({ channelId }) => channelId);
  const films = await listOrTrouble(kernel, signal);
  if (typeof films === 'string') {
    await recordFilmTrouble(kernel.db, ids, films);
    return;
  }
  const keep = (channelId: number) =>
    kernel.tx(SYSTEM, async (unit) => {
      await keepListed(unit, channelId, films);
      await recordFilmsRead(unit, channelId);
    });
  // One that cannot keep it is tried again sooner, and keeps the list from no other.
  const keepOrSay = (channelId: number) =>
    keep(channelId).catch(async (error: unknown) => {
      await recordFilmTrouble(kernel.db, [channelId], '榜单未能保存，稍后自动重试');
      throw error;
    });
  await settleEach(ids, keepOrSay, { log: kernel.log, signal });
}

/** The list, or in words why it could not be read. */
async function listOrTrouble(kernel: Kernel, signal: AbortSignal) {
  try {
    const films = await douyinFilms(listFetcher(kernel, signal), kernel.config.platforms.douyin);
    return films.length === 0 ? '榜单没有内容，格式可能已变' : films;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return error.message;
  }
}
