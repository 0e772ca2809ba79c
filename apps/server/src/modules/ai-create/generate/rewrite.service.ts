import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { AlreadyWritten, BeingWritten } from '../ai-create.errors.ts';
import { lockArticle } from '../article/article.repository.ts';
import { holdTheme } from '../theme/theme.repository.ts';
import { startWriting } from './start.ts';

/** One article by itself: another in its place, or a failed one once more. */
export const rewriteService = (kernel: Kernel) => {
  const write = (actor: Actor, id: number, want: 'written' | 'unwritten') =>
    kernel.tx(actor, async (unit) => {
      const { status, no, themeId } = await lockArticle(unit, actor, '14-3', id);
      const theme = await holdTheme(unit, themeId);
      if (!theme) throw RowMissing('主题');
      if (status === 'queued' || status === 'writing') throw BeingWritten(no);
      if (want === 'unwritten' && status === 'done') throw AlreadyWritten(no);
      return { jobId: await startWriting(kernel, unit, actor, theme, [id]) };
    });
  return {
    replace: (actor: Actor, id: number) => write(actor, id, 'written'),
    retry: (actor: Actor, id: number) => write(actor, id, 'unwritten'),
  };
};
