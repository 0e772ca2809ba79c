import { type BoardShot, type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NoSuchLens } from '../ai-video.errors.ts';
import { newSeed } from '../theme/seed.ts';
import { lockTheme, seenTheme, themeToChange, writeTheme } from '../theme/theme.repository.ts';
import type { videoThemeService } from '../theme/theme.service.ts';
import { checkFootage, footageOf } from '../theme/theme-input.ts';
import { startDraft } from './start-draft.ts';
import { suggest } from './suggest.ts';
import { writeLenses } from './write-lenses.ts';

type Calls = typeof contract.videoBoard;

/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;

export const lensService = (kernel: Kernel, themes: ReturnType<typeof videoThemeService>) => {
  const { db, tx, storage } = kernel;
  return {
    draft: (actor: Actor, id: number) =>
      tx(actor, async (unit) => ({
        jobId: await startDraft(kernel, unit, actor, await lockTheme(unit, actor, 'draft', id)),
      })),

    async save(actor: Actor, { id, version, lenses }: BodyOf<Calls['save']>) {
      const stale = await tx(actor, async (unit) => {
        const theme = await lockTheme(unit, actor, 'editLenses', id);
        await checkFootage(unit, actor, footageOf(lenses), [
          ...footageOf(theme.board),
          ...theme.input.materialIds,
        ]);
        if (theme.version !== version) return true;
        const stage = lenses.length > 0 ? 'board' : 'script';
        await writeTheme(unit, theme, { board: lenses, stage }, actor.id);
        await unit.audit({
          call: contract.videoBoard.save,
          entity: 'videoTheme',
          entityId: id,
          before: { lenses: theme.board },
          after: { lenses },
        });
        return false;
      });
      const now = await themes.info(actor, id);
      // With the lenses somebody else saved, so that both can be compared.
      if (stale) throw RowChanged(now);
      return now;
    },

    async redo(actor: Actor, { id, lensId, wish }: BodyOf<Calls['redo']>) {
      const theme = await themeToChange(db, actor, 'editLenses', id);
      const old = theme.board.find((lens) => lens.id === lensId);
      if (!old) throw NoSuchLens();
      const { lenses, offline } = await writeLenses(
        kernel,
        actor,
        theme,
        { seed: newSeed(), only: { lens: old, wish } },
        AbortSignal.timeout(PATIENCE_MS),
      );
      const [made] = lenses;
      // Without a model the words alone change: what the shot shows and how long stays somebody's decision.
      const fresh = made && (offline ? { lines: made.lines } : made);
      const lens: BoardShot = { ...old, ...fresh, id: old.id, clips: old.clips };
      return { lens, offline };
    },

    async suggest(actor: Actor, { id, words, ms }: BodyOf<Calls['suggest']>) {
      const theme = await seenTheme(db, actor, contract.videoBoard.suggest, id);
      return { rows: await suggest(db, storage, actor, theme, { words, ms }) };
    },
  };
};
