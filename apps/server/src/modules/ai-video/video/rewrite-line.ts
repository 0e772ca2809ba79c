import type { BodyOf, contract } from '@zhiying/contract';

import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { NoSuchLens } from '../ai-video.errors.ts';
import { writeLenses } from '../lens/write-lenses.ts';
import { newSeed } from '../theme/seed.ts';
import { findTheme } from '../theme/theme.repository.ts';
import { videoPolicy } from './video.policy.ts';
import { findEditable } from './video.repository.ts';

/** A call waits this long for the model; less than a request may take. */
const PATIENCE_MS = 50_000;

/** Writes one line of a film anew, from its theme's topic and facts; the person decides whether to keep it. */
export const rewriteLine =
  (kernel: Kernel) =>
  async (actor: Actor, { id, shotId, wish }: BodyOf<typeof contract.video.rewrite>) => {
    const video = await findEditable(kernel.db, actor, id);
    if (!video) throw RowMissing('作品');
    videoPolicy.guard(actor, 'edit', video);
    const shot = video.doc.shots.find((one) => one.id === shotId);
    const theme = await findTheme(kernel.db, video.themeId);
    if (!shot || !theme) throw NoSuchLens();
    const lens = { id: shot.id, name: shot.name, lines: [shot.line], ms: shot.ms, clips: [] };
    const { lenses, offline } = await writeLenses(
      kernel,
      actor,
      theme,
      { seed: newSeed(), only: { lens, wish } },
      AbortSignal.timeout(PATIENCE_MS),
    );
    return { line: lenses[0]?.lines[0] ?? shot.line, offline };
  };
