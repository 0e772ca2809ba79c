import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Unit } from '#kernel/unit.ts';
import { liveCommentsStored } from './live-comments.ts';
import { markTold, untoldComments } from './signal.repository.ts';

const AT_ONCE = 100;

/** Hands new comments on. It runs after the room's own step, so that a room never waits for it. */
export async function run({ kernel, signal }: JobContext<Record<string, never>>): Promise<void> {
  const { tx, log } = kernel;
  const tell = (most: number, after: number) => tx(SYSTEM, (unit) => tellSome(unit, most, after));
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const told = await tell(AT_ONCE, after).catch(() => null);
    if (told?.length === 0) return;
    if (told) continue;
    // One of them cannot be handed on: each is tried alone, and that one is passed over.
    for (let left = AT_ONCE; left > 0; left--) {
      const next = await tx(SYSTEM, (unit) => untoldComments(unit, 1, after));
      const [comment] = next;
      if (!comment) return;
      await tell(1, after).catch(async (err: unknown) => {
        log.warn({ err, comment: comment.id }, 'a comment of a live room was not handed on');
        await tx(SYSTEM, (unit) => markTold(unit, [comment.id], []));
      });
      after = comment.id;
    }
  }
}

async function tellSome(unit: Unit, most: number, after: number): Promise<number[]> {
  const comments = await untoldComments(unit, most, after);
  const leads = new Set<number>();
  if (comments.length > 0)
    for (const tell of unit.contributions(liveCommentsStored))
      for (const id of await tell(unit, comments)) leads.add(id);
  const ids = comments.map(({ id }) => id);
  await markTold(unit, ids, [...leads]);
  return ids;
}
