import { type BodyOf, contract, type Lens } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NoSuchLens } from '../ai-video.errors.ts';
import { videoThemePolicy } from '../theme/theme.policy.ts';
import { findThemes, lockTheme, seenTheme, writeTheme } from '../theme/theme.repository.ts';
import type { newSeed, videoThemeService } from '../theme/theme.service.ts';
import { checkFootage, footageOf } from '../theme/theme-input.ts';
import { startDraft } from './start-draft.ts';
import { suggest } from './suggest.ts';
import { writeLenses } from './write-lenses.ts';

type Calls = typeof contract.videoLens;

/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;

export const lensService = (
  kernel: Kernel,
  themes: ReturnType<typeof videoThemeService>,
  seed: typeof newSeed,
) => {
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
        await writeTheme(
          unit,
          theme,
          sql`lenses = ${JSON.stringify(lenses)}::jsonb, stage = ${lenses.length > 0 ? 'board' : 'script'}`,
          actor.id,
        );
        await unit.audit({
          call: contract.videoLens.save,
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
      const [theme] = await findThemes(
        db,
        sql`t.id = ${id} AND ${videoThemePolicy.reach(actor, 'editLenses')}`,
      );
      if (!theme) throw RowMissing('主题');
      videoThemePolicy.guard(actor, 'editLenses', theme);
      const old = theme.board.find((lens) => lens.id === lensId);
      if (!old) throw NoSuchLens();
      const { lenses, offline } = await writeLenses(
        kernel,
        actor,
        theme,
        { seed: seed(), only: { lens: old, wish } },
        AbortSignal.timeout(PATIENCE_MS),
      );
      const [made] = lenses;
      const lens: Lens = made ? { ...made, id: old.id, clips: old.clips } : old;
      return { lens, offline };
    },

    async suggest(actor: Actor, { id, words, ms }: BodyOf<Calls['suggest']>) {
      const theme = await seenTheme(db, actor, contract.videoLens.suggest, id);
      return { rows: await suggest(db, storage, actor, theme, { words, ms }) };
    },
  };
};
