import type { ReportExport } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { namedIn } from './named.repository.ts';
import { VIEW_CALLS } from './record.source.ts';

/** What is kept or exported names only what its author sees: anything else looks like what does not exist. */
export async function requireNamed(
  { db, contributions }: Pick<Kernel, 'db' | 'contributions'>,
  actor: Actor,
  asked: ReportExport,
): Promise<void> {
  const { nodeId, withinId, memberId, subject } = asked;
  const named = await namedIn(db, contributions, { actor, asked: VIEW_CALLS[asked.view] }, asked);
  if ((nodeId !== undefined && !named.node) || (withinId !== undefined && !named.within))
    throw RowMissing('组织');
  if (memberId !== undefined && !named.member) throw RowMissing('顾问');
  if (subject && !named.subject) throw RowMissing('内容');
}
