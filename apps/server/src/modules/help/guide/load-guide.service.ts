import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { lockName } from '#kernel/named-lock.ts';
import { dropChapters, fillChannels, isUnfilled, saveChapter } from './guide.repository.ts';
import { type GuideChapter, readGuide } from './read-guide.ts';

const LOCK = 'help.guide';

/**
 * Asked at every start: the user guide is what help consists of, so help is never empty and says what the guide says. Several
 * processes may ask at once; the second finds everything done.
 */
export async function ensureGuide(
  { tx }: Pick<Kernel, 'tx'>,
  chapters?: readonly GuideChapter[],
): Promise<void> {
  const guide = chapters ?? (await readGuide());
  await tx(SYSTEM, async (unit) => {
    await lockName(unit, LOCK);
    for (const chapter of guide) await saveChapter(unit, chapter);
    await dropChapters(
      unit,
      guide.map(({ key }) => key),
    );
    await fillChannels(unit);
  });
}

/** A channel that was made since has the guide as soon as somebody looks. */
export async function ensureChannelHasGuide({ db, tx }: Pick<Kernel, 'db' | 'tx'>, channelId: number | null) {
  if (!(await isUnfilled(db, channelId))) return;
  await tx(SYSTEM, async (unit) => {
    await lockName(unit, LOCK);
    await fillChannels(unit);
  });
}
