import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lockArticle } from '../article/article.repository.ts';
import { holdTheme } from '../theme/theme.repository.ts';
import { startWriting } from './start.service.ts';

/** One article by itself: another in its place, or a failed one once more. */
export const rewriteService = (kernel: Kernel) => {
  const write = (actor: Actor, verb: 'replace' | 'retry', id: number) =>
    kernel.tx(actor, async (unit) => {
      const { themeId } = await lockArticle(unit, actor, verb, id);
      const theme = await holdTheme(unit, themeId);
      if (!theme) throw RowMissing('主题');
      return { jobId: await startWriting(kernel, unit, actor, theme, [id]) };
    });
  return {
    replace: (actor: Actor, id: number) => write(actor, 'replace', id),
    retry: (actor: Actor, id: number) => write(actor, 'retry', id),
  };
};
