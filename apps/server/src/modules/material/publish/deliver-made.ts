import { contract } from '@zhiying/contract';
import type { Place } from '#kernel/access/place-of.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyRecipients } from '../notify/notify.jobs.ts';
import type { NewMaterial } from '../upload/register-material.repository.ts';
import { registerStored } from '../upload/register-material.service.ts';
import { publishAt } from './deliver-made.repository.ts';
import { markPublished } from './publications.repository.ts';

/**
 * A file that the server made for one place of what people passed elsewhere: it goes into the library of whoever had it made, and
 * is received at that place. The same file is delivered once; null when it was before.
 */
export async function deliverMade(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  from: Place,
  nodeId: number,
  file: NewMaterial,
): Promise<{ id: number } | null> {
  const made = await registerStored(kernel, unit, from, { ...file, reviewed: true });
  if (!made) return null;
  await publishAt(unit, { ...made, nodeId, ownerId: from.ownerId });
  await unit.audit({
    call: contract.materialPublish.create,
    entity: 'material',
    entityId: made.id,
    summary: `发布素材「${file.name}」`,
    after: { nodeIds: [nodeId] },
  });
  await markPublished(unit, [made.id]);
  await kernel.jobs.enqueue(unit, notifyRecipients, {
    materialIds: [made.id],
    nodeIds: [nodeId],
    message: '',
    publisherId: from.ownerId,
  });
  return made;
}
