import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { previewTemplate } from '../video-resource.jobs.ts';
import { markMaking } from './preview.repository.ts';

/** Has the preview of a template made: at once for somebody who waits for it, otherwise after what people wait for. */
export async function startPreview(
  unit: Unit,
  jobs: Pick<Kernel['jobs'], 'enqueue'>,
  id: number,
  actor?: Actor,
): Promise<void> {
  const jobId = await jobs.enqueue(unit, previewTemplate, { id }, actor ? { actor } : { background: true });
  await markMaking(unit, jobId, id);
}
