import { ACCOUNT_KEYS, type BodyOf, contract, platformsTaking } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkTargets } from '../../account/index.ts';
import { beginPublishing } from '../../publish/index.ts';
import { lockTheme, writeTheme } from '../theme/theme.repository.ts';
import type { videoThemeService } from '../theme/theme.service.ts';
import { FILM_BATCH, filmBatch, filmSubjects } from './film-subjects.ts';
import { sortOut } from './sort-out.ts';

type Calls = typeof contract.videoPublish;

/** Any of these lets somebody send films to an account. */
const TO_PUBLISH = [ACCOUNT_KEYS.video, ...keysFor(contract.videoPublish.release)];

export const videoReleaseService = (kernel: Kernel, themes: ReturnType<typeof videoThemeService>) => ({
  async accounts(
    actor: Actor,
    { id, version, accountIds, accountGroupIds, spread }: BodyOf<Calls['accounts']>,
  ) {
    await kernel.tx(actor, async (unit) => {
      const theme = await lockTheme(unit, actor, 'accounts', id);
      const chosen = {
        accountIds: [...new Set(accountIds)],
        accountGroupIds: [...new Set(accountGroupIds)],
      };
      await checkTargets(unit, actor, { ...chosen, platforms: platformsTaking('video'), keys: TO_PUBLISH });
      if (theme.version !== version) throw RowChanged(await themes.row(actor, id, unit));
      const input = { ...theme.input, ...chosen, spread };
      await writeTheme(unit, theme, sql`input = ${JSON.stringify(input)}::jsonb`, actor.id);
      await unit.audit({
        call: contract.videoPublish.accounts,
        entity: 'videoTheme',
        entityId: id,
        before: { accountIds: theme.input.accountIds, accountGroupIds: theme.input.accountGroupIds },
        after: { ...chosen, spread },
      });
    });
    return themes.row(actor, id);
  },

  /** Moves the theme to 发布中 and hands it to publishing, once: of two who try at the same time the second finds it moved. */
  async release(actor: Actor, { id, holdBlocked }: BodyOf<Calls['release']>) {
    await kernel.tx(actor, async (unit) => {
      const theme = await lockTheme(unit, actor, 'release', id);
      const { going, held, note } = sortOut(theme, await filmSubjects(unit, theme), holdBlocked);
      await writeTheme(
        unit,
        theme,
        sql`status = 'releasing', released_by = ${actor.id}, note = ${note}`,
        actor.id,
      );
      await beginPublishing(kernel, unit, {
        kind: FILM_BATCH,
        batch: filmBatch(theme),
        subjects: going,
        held,
        ...(note ? { heldNote: note } : {}),
        memberId: actor.id,
      });
      await unit.audit({
        call: contract.videoPublish.release,
        entity: 'videoTheme',
        entityId: id,
        before: { status: theme.status },
        after: { films: going.length },
      });
    });
    return themes.row(actor, id);
  },
});
