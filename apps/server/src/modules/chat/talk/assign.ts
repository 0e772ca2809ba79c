import type { GivingWay, Presence } from '@zhiying/contract';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../../notification/index.ts';
import { moveTalk, type TalkRecord } from '../chat.repository.ts';
import { settingsAt } from '../chat-setting.service.ts';
import { addEvent } from '../message.repository.ts';
import { type Agent, agentsBelow, lockAssignment, recordAssignment } from './agent.repository.ts';
import { isWorkingTime } from './working-hours.ts';

export const presenceOf = (
  { on, here, busy }: Pick<Agent, 'on' | 'here' | 'busy'>,
  capacity: number,
): Presence => (!on || !here ? 'away' : busy >= capacity ? 'busy' : 'here');

/**
 * Picks the next agent: none who is full or away; among equally busy ones, the one whose last assignment is
 * the oldest.
 */
function chooseAgent(
  way: 'turns' | 'leastBusy',
  agents: readonly Agent[],
  capacity: number,
): Agent | undefined {
  const free = agents.filter(({ on, busy }) => on && busy < capacity);
  const turn = (one: Agent, other: Agent) =>
    (one.givenAt ?? '').localeCompare(other.givenAt ?? '') || one.id - other.id;
  const order =
    way === 'turns' ? turn : (one: Agent, other: Agent) => one.busy - other.busy || turn(one, other);
  return free.toSorted(order)[0];
}

type Waiting = Pick<
  TalkRecord,
  'id' | 'channelId' | 'nodeId' | 'path' | 'platform' | 'customerId' | 'accountId' | 'customerName'
>;

/**
 * Once no agent was free at a place, further talks there are skipped. Locks channels in id order to avoid
 * deadlocks.
 */
export async function assignWaitingTalks(unit: Unit, talks: readonly Waiting[]) {
  const full = new Set<string>();
  for (const talk of talks.toSorted((one, other) => one.channelId - other.channelId)) {
    const place = `${talk.channelId} ${talk.path} ${talk.platform}`;
    if (!full.has(place) && !(await assignTalk(unit, talk))) full.add(place);
  }
}

/**
 * Assigns a waiting talk to an agent of its store, by the channel's rule and within working hours; with
 * `anyway` regardless of the hours, because somebody requested it. Serialized per channel, so that nobody
 * exceeds their limit; null if the talk keeps waiting.
 */
export async function assignTalk(
  unit: Unit,
  talk: Waiting,
  { anyway = false, handed }: { anyway?: boolean; handed?: Transfer } = {},
): Promise<{ id: number; name: string } | null> {
  const setting = (await settingsAt(unit, talk.channelId, [talk.nodeId]))(talk.nodeId);
  const way: GivingWay = anyway ? 'leastBusy' : setting.way;
  if (way === 'none' || (!anyway && !isWorkingTime(setting))) return null;
  await lockAssignment(unit, talk.channelId);
  const to = chooseAgent(way, await agentsBelow(unit, talk), setting.capacity);
  if (!to) return null;
  await transferTalk(unit, talk, to, { line: `分配给${to.name}`, handed });
  return to;
}

/** The person who transfers a talk, and their message about it. */
export interface Transfer {
  by: string;
  note: string;
}

interface Giving {
  /** The event line shown in the conversation. */
  line: string;
  memberId?: number;
  place?: { nodeId: number; path: string };
  handed?: Transfer;
}

/** Makes a person the owner of the talk and notifies them. */
export async function transferTalk(
  unit: Unit,
  talk: Pick<TalkRecord, 'id' | 'customerId' | 'accountId' | 'customerName'>,
  to: { id: number },
  { line, memberId, place, handed }: Giving,
) {
  await moveTalk(unit, talk, { state: 'human', owner: to, place });
  await recordAssignment(unit, to.id);
  await addEvent(unit, talk, line, memberId);
  await notify(unit, to.id, {
    kind: 'chat',
    title: handed
      ? `${handed.by}把客户「${talk.customerName}」的会话转接给你`
      : `客户「${talk.customerName}」等待你回复`,
    body: handed?.note ?? '',
    link: `/home/chat?talk=${talk.id}`,
  });
}
