import { contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { videoThemePolicy } from '../theme/theme.policy.ts';
import { seenTheme } from '../theme/theme.repository.ts';
import { filmSubjects } from './film-subjects.ts';
import { selectReleasable } from './select-releasable.ts';

/** Why a theme of films cannot be released as it stands; empty when it can. */
export async function releaseProblems({ db }: Kernel, actor: Actor, themeId: number): Promise<string[]> {
  const theme = await seenTheme(db, actor, contract.videoPublish.release, themeId);
  try {
    videoThemePolicy.guard(actor, 'release', theme);
    selectReleasable(theme, await filmSubjects(db, theme), true);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.message];
  }
}
