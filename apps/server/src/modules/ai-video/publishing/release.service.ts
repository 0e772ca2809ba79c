import { ACCOUNT_KEYS, type BodyOf, contract, platformsTaking } from '@zhiying/contract';
import { type Actor, keysFor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { RowChanged } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { checkTargets } from '../../account/index.ts';
import { beginPublishing, themeBatch } from '../../publish/index.ts';
import { lockTheme, writeTheme } from '../theme/theme.repository.ts';
import type { videoThemeService } from '../theme/theme.service.ts';
import { FILM_BATCH, filmSubjects } from './film-subjects.ts';
import { selectReleasable } from './select-releasable.ts';

type Calls = typeof contract.videoPublish;

const audit = auditor(contract.videoPublish, 'videoTheme');

/** Any of these keys lets a person send films to an account. */
export const TO_PUBLISH = [ACCOUNT_KEYS.video, ...keysFor(contract.videoPublish.release)];

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
      await writeTheme(unit, theme, { input }, actor.id);
      await audit(unit, 'accounts', id, {
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
      const { going, held, note } = selectReleasable(theme, await filmSubjects(unit, theme), holdBlocked);
      await writeTheme(unit, theme, { status: 'releasing', releasedBy: actor.id, note }, actor.id);
      await beginPublishing(kernel, unit, {
        kind: FILM_BATCH,
        batch: themeBatch(theme),
        subjects: going,
        held,
        ...(note ? { heldNote: note } : {}),
        memberId: actor.id,
      });
      await audit(unit, 'release', id, { before: { status: theme.status }, after: { films: going.length } });
    });
    return themes.row(actor, id);
  },
});
