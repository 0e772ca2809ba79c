import type { BodyOf, contract, DataOf } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { type TalkVerb, talkPolicy } from '../chat.policy.ts';
import { lockTalk, memberName, type TalkRecord } from '../chat.repository.ts';
import { answeredSince } from './talk.repository.ts';

type Done = DataOf<typeof contract.chat.endMany>;
type Seen = BodyOf<typeof contract.chat.endMany>['talks'][number];
export type SkippedTalk = Done['left'][number];
/** The returned function runs after the talk's transaction is committed. */
type TalkWork = (unit: Unit, talk: TalkRecord) => Promise<void | (() => unknown)>;

export const nameSkipped = ({ customerName }: TalkRecord, why: string): SkippedTalk => ({
  customer: customerName,
  why,
});

/**
 * Applies one change to many talks, a transaction each. A talk that a colleague changed since it was
 * displayed, that may not be changed or that fails is skipped and reported; the others go on.
 */
export async function forEachTalk(
  { tx, log }: Pick<Kernel, 'tx' | 'log'>,
  actor: Actor,
  verb: TalkVerb,
  talks: readonly Seen[],
  work: TalkWork,
): Promise<Done> {
  const left: SkippedTalk[] = [];
  // Duplicates in the request are applied once.
  const each = new Map(talks.map((talk) => [talk.id, talk]));
  for (const seen of each.values()) {
    let held: TalkRecord | undefined;
    try {
      const done = await tx(actor, async (unit) => {
        held = await lockTalk(unit, talkPolicy.reach(actor, verb), seen.id);
        if (!held) return { left: { customer: '', why: '会话不存在，或已不归你接待' } };
        const meanwhile = await sinceSeen(unit, actor, held, seen);
        if (meanwhile) return { left: nameSkipped(held, meanwhile) };
        talkPolicy.guard(actor, verb, held);
        return { after: await work(unit, held) };
      });
      if (done.left) left.push(done.left);
      done.after?.();
    } catch (err) {
      const known = err instanceof Refusal;
      if (!known) log.error({ err, id: seen.id }, 'one of many talks was left as it is');
      left.push({ customer: held?.customerName ?? '', why: known ? err.message : '暂时无法处理' });
    }
  }
  return { total: each.size - left.length, left };
}

/** Describes what a colleague did meanwhile; null if nothing. */
async function sinceSeen(unit: Unit, actor: Actor, talk: TalkRecord, seen: Seen): Promise<string | null> {
  const nameOf = async (id: number | null) => (await memberName(unit, id)) ?? '同事';
  if (talk.ownerId !== seen.ownerId && talk.ownerId !== actor.id)
    return talk.ownerId === null ? '已退回待分配' : `${await nameOf(talk.ownerId)}已接手`;
  const answeredBy = await answeredSince(unit, actor, talk.id, seen.lastAt);
  return answeredBy === undefined ? null : `${await nameOf(answeredBy)}已回复`;
}
