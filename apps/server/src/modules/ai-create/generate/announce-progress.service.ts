import type { Article } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ArticleRecord } from '../article/article.repository.ts';
import { splitTitle } from '../article/doc-parse.ts';
import type { ThemeRecord } from '../theme/theme.repository.ts';
import { storePercent } from './generate.repository.ts';

/** The article shown live is told of often, the others now and then. */
const LIVE_EVERY_MS = 400;
const OTHERS_EVERY_MS = 1_500;

/** Tells the screens how one article comes along; a stream of words becomes a few events a second. */
export function progressAnnouncer(
  kernel: Kernel,
  { id: themeId, ownerId, input }: ThemeRecord,
  article: ArticleRecord,
  jobId: string,
  { live, memberId }: { live: boolean; memberId: number },
) {
  let told = 0;
  let last = '';
  let telling: Promise<void> = Promise.resolve();

  const send = (status: Article['status'], whole: string, note: string) =>
    kernel.tx(SYSTEM, async (unit) => {
      const title = splitTitle(whole).title || article.title;
      const percent = status === 'done' ? 100 : Math.min(95, Math.round((100 * whole.length) / input.length));
      if (status === 'writing') await storePercent(unit, percent, article.id, jobId);
      const event = {
        themeId,
        articleId: article.id,
        no: article.no,
        status,
        title,
        percent,
        words: whole.length,
        note,
        ...(live && whole ? { text: whole } : {}),
      };
      for (const who of new Set([ownerId, memberId])) await unit.announce('article.progress', event, who);
    });

  /** One after the other, and never in the way of the writing: a lost step is made up by the next. */
  const queue = (status: Article['status'], whole: string, note = '') => {
    telling = telling
      .then(() => send(status, whole, note))
      .catch((err: unknown) => kernel.log.warn({ err, article: article.id }, 'progress was not told'));
    return telling;
  };

  return {
    text(whole: string) {
      last = whole;
      const now = Date.now();
      if (now - told < (live ? LIVE_EVERY_MS : OTHERS_EVERY_MS)) return;
      told = now;
      void queue('writing', whole);
    },
    now: (status: Article['status'], note = '') => queue(status, last, note),
  };
}
