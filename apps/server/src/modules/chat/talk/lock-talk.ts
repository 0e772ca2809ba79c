import type { Call } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { Unit } from '#kernel/unit.ts';
import { TakenOver } from '../chat.errors.ts';
import { type TalkVerb, talkPolicy } from '../chat.policy.ts';
import { lockTalk, type TalkRecord } from '../chat.repository.ts';
import { talkSource } from '../chat.source.ts';
import { newOwnerOf } from './talk.repository.ts';

const NOUN = '会话';

/** Locks one talk within reach of the verb; throws the obstacle, if there is one. */
export async function lockTalkFor(unit: Unit, actor: Actor, verb: TalkVerb, id: number) {
  const talk = await lockTalk(unit, talkPolicy.reach(actor, verb), id);
  if (!talk) throw await whyMissing(unit, actor, id);
  talkPolicy.guard(actor, verb, talk);
  return talk;
}

/** The previous owner learns who has the talk now; for everybody else the talk does not exist. */
async function whyMissing(unit: Unit, actor: Actor, id: number) {
  const owner = await newOwnerOf(unit, actor, id);
  return owner === undefined ? RowMissing(NOUN) : TakenOver(owner);
}

export const visibleTalk = (db: Queries, actor: Actor, id: number) =>
  findVisible(db, talkSource(actor, {}), id, NOUN);

export const auditTalk = (
  unit: Unit,
  call: Call,
  { id, customerName }: TalkRecord,
  what: string,
  after?: unknown,
) => unit.audit({ call, entity: 'chatTalk', entityId: id, summary: `${what}「${customerName}」`, after });
