import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { assignTo } from '../clue.repository.ts';
import { addEntries } from '../follow/entry.repository.ts';
import { hoursLeft, poolRules } from '../pool/pool-rules.ts';
import { type Arrived, countGiven, rulesFor } from './assign.repository.ts';
import { chooseReceiver, fits, type Rule } from './choose-receiver.ts';
import { type Receiver, receiversOf } from './receivers.repository.ts';

/**
 * Assigns new clues of one node by the first matching rule; without one they stay in the pool. Each
 * assignment counts for the next, so that a batch is distributed as if the clues had arrived one by one.
 */
export async function assignByRules(unit: Unit, clues: readonly Arrived[]): Promise<void> {
  const [first] = clues;
  if (!first) return;
  const rules = await rulesFor(unit, first);
  if (rules.length === 0) return;
  const settings = await poolRules.read(unit, first.channelId);
  const receivers = await receiversOf(unit, first.channelId, [
    ...new Set(rules.flatMap(({ memberIds }) => memberIds)),
  ]);
  const given = new Map<Receiver, number[]>();
  const turns = new Map<Rule, number>();
  for (const clue of clues)
    for (const rule of rules) {
      const theirs = receivers.filter(({ memberId }) => rule.memberIds.includes(memberId));
      const to = fits(rule, clue) && chooseReceiver(rule, clue, theirs, settings.capacity);
      if (!to) continue;
      to.held += 1;
      rule.given += 1;
      turns.set(rule, (turns.get(rule) ?? 0) + 1);
      given.set(to, [...(given.get(to) ?? []), clue.id]);
      break;
    }
  for (const [{ id }, count] of turns) await countGiven(unit, id, count);
  for (const [to, ids] of given) {
    await assignTo(unit, ids, to, hoursLeft('new', settings));
    await addEntries(unit, ids, null, { kind: 'assigned', text: `按规则分配给${to.name}` });
    await notifyAssigned(unit, to.memberId, ids);
  }
}

/** Assigns a new clue to its intended owner, if they may follow clues. */
export async function assignToOwner(
  unit: Unit,
  id: number,
  {
    channelId,
    ownerId,
    selfAssigned = false,
  }: { channelId: number; ownerId: number; selfAssigned?: boolean },
): Promise<boolean> {
  const [to] = await receiversOf(unit, channelId, [ownerId]);
  if (!to) return false;
  await assignTo(unit, [id], to, hoursLeft('new', await poolRules.read(unit, channelId)));
  // The dial limits read from this entry who assigned the clue to whom.
  await addEntries(unit, [id], selfAssigned ? ownerId : null, { kind: 'assigned', text: `分配给${to.name}` });
  return true;
}

export const notifyAssigned = (unit: Unit, memberId: number, ids: readonly number[]) =>
  notify(unit, memberId, {
    kind: 'clue',
    title: ids.length === 1 ? '收到一条新线索' : `收到 ${ids.length} 条线索`,
    link: ids.length === 1 ? `/home/clew?open=${ids[0]}` : '/home/clew',
  });
