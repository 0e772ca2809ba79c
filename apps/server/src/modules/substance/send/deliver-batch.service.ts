import { lockTree } from '#kernel/access/tree-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../../notification/index.ts';
import {
  channelOfSending,
  eachMember,
  insertDeliveries,
  lockSending,
  nodesNow,
  recordReached,
} from './delivery.repository.ts';
import { type Aim, nextRecipients } from './recipients.repository.ts';

/**
 * The next people of a sending get their pieces. How far it came, the deliveries and the counts are written together, so that one
 * who dies in between leaves nobody out and nobody with two. Null where the sending is over.
 */
export async function deliverBatch(
  unit: Unit,
  sendId: number,
  most: number,
  {
    /** Tells nobody: for a past that never was. */
    quiet = false,
    /** Passes these people: what is meant for them cannot be written. */
    skip = false,
  } = {},
) {
  const found = await channelOfSending(unit, sendId);
  // Before the sending: whoever moves a node holds the tree and then changes its rows.
  await lockTree(unit, found?.channelId ?? null);
  const send = await lockSending(unit, sendId);
  if (!send) return null;
  const { paths, note } = await nodesNow(unit, send);
  const { channelId, roleIds, memberIds, groupIds } = send;
  const aim: Aim = { channelId, paths, roleIds, memberIds, groupIds };
  const next = await nextRecipients(unit, aim, send.reachedMember, most);
  const last = next.at(-1)?.memberId ?? send.reachedMember;
  const people = skip ? [] : next;
  const pieces = people.length ? await insertDeliveries(unit, send, people) : 0;
  await recordReached(unit, { sendId, reached: people.length, last, note });
  const others = people.map(({ memberId }) => memberId).filter((id) => id !== send.ownerId);
  if (pieces > 0 && others.length > 0 && !quiet)
    await notifyMany(unit, eachMember(others), {
      kind: 'substance',
      title: send.mustShare ? `收到 ${pieces} 条必转内容` : `收到 ${pieces} 条新内容`,
      body: send.message || send.name,
      link: '/home/substance?tabid=received',
    });
  return { people: send.people + people.length, expected: send.expected, done: next.length < most };
}
