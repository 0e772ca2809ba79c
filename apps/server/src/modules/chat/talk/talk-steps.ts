import { contract, END_REASONS, type EndReason, HANDOVER_REASONS } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { moveTalk, type TalkRecord } from '../chat.repository.ts';
import { addEvent } from '../message.repository.ts';
import { assignTalk } from './assign.ts';
import { auditTalk } from './lock-talk.ts';
import { askRating } from './rating.service.ts';

/** Makes the actor the owner of a talk, whether the bot, nobody or a colleague has it. */
export async function takeTalk(unit: Unit, actor: Actor, talk: TalkRecord) {
  await moveTalk(unit, talk, {
    state: 'human',
    owner: actor,
    ...(talk.state === 'bot' ? { handover: 'person' } : {}),
  });
  await addEvent(unit, talk, `${actor.name}接管会话`, actor.id);
  await auditTalk(unit, contract.chat.take, talk, '接管会话');
}

/** Ends a talk and asks the customer for a rating, unless it was spam. */
export async function endTalk(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  actor: Actor,
  talk: TalkRecord,
  reason: EndReason,
) {
  await moveTalk(unit, talk, { state: 'ended', endReason: reason });
  await addEvent(unit, talk, `${actor.name}结束会话：${END_REASONS[reason]}`, actor.id);
  await auditTalk(unit, contract.chat.end, talk, `结束会话（${END_REASONS[reason]}）`);
  if (reason !== 'spam') await askRating({ jobs }, unit, talk);
}

/** The bot releases a talk, which is assigned to an available agent. */
export async function handOver(
  unit: Unit,
  talk: TalkRecord,
  reason: keyof typeof HANDOVER_REASONS,
  note = '',
) {
  await moveTalk(unit, talk, { state: 'queue', owner: null, handover: reason });
  await addEvent(unit, talk, [`转人工：${HANDOVER_REASONS[reason]}`, note].filter(Boolean).join('，'));
  await assignTalk(unit, talk);
}
