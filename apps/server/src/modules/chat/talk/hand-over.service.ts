import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../../organ/index.ts';
import { announceMove } from '../announce.service.ts';
import { CannotReceive, NobodyFree } from '../chat.errors.ts';
import * as repository from '../chat.repository.ts';
import type { HandOver } from '../chat.table.ts';
import { settingsAt } from '../chat-setting.service.ts';
import { addEvent } from '../message.repository.ts';
import { findAgents, findReceiver, findReceivers, isReceiver } from './agent.repository.ts';
import { assignTalk, presenceOf, type Transfer, transferTalk } from './assign.ts';
import { forEachTalk, nameSkipped, type SkippedTalk } from './bulk-talks.ts';
import { auditTalk, lockTalkFor, visibleTalk } from './lock-talk.ts';
import { storesWithin } from './store.repository.ts';
import { lockHandedOver, storeHandOver } from './talk.repository.ts';
import { endTalk } from './talk-steps.ts';

type Calls = typeof contract.chat;
type Receiver = Pick<BodyOf<Calls['transfer']>, 'memberId' | 'nodeId' | 'note'>;

/** A hand-over can be undone for so long; the console offers it for ten seconds. */
const UNDO_SECONDS = 30;

export const handOverService = (kernel: Kernel) => {
  const { db, tx } = kernel;

  async function handTo(
    unit: Unit,
    actor: Actor,
    talk: repository.TalkRecord,
    { memberId, nodeId, note: written }: Receiver,
  ) {
    const note = maskPhones(written);
    const handed = { by: actor.name, note };
    const to =
      memberId === undefined
        ? await toStore(unit, actor, talk, nodeId ?? 0, handed)
        : await toPerson(unit, actor, talk, memberId, handed);
    await keepUndo(unit, actor, talk);
    await auditTalk(unit, contract.chat.transfer, talk, `转接会话给${to}：`, { memberId, nodeId, note });
    await announceMove(unit, talk, actor);
  }

  return {
    transfer: (actor: Actor, { talkId, ...to }: BodyOf<Calls['transfer']>) =>
      tx(actor, async (unit) => {
        await handTo(unit, actor, await lockTalkFor(unit, actor, 'transfer', talkId), to);
        return { changed: true };
      }),

    /** Checks the receiver once for all talks, so that a wrong one is refused instead of reported for each talk. */
    async transferMany(actor: Actor, { talks, ...to }: BodyOf<Calls['transferMany']>) {
      await tx(actor, (unit) => checkReceiver(unit, actor, to));
      return forEachTalk(kernel, actor, 'transfer', talks, (unit, talk) => handTo(unit, actor, talk, to));
    },

    async assign(actor: Actor, { talks }: BodyOf<Calls['assign']>) {
      const given = new Map<string, number>();
      const done = await forEachTalk(kernel, actor, 'transfer', talks, async (unit, talk) => {
        const to = await assignTalk(unit, talk, { anyway: true });
        if (!to) throw NobodyFree();
        await keepUndo(unit, actor, talk);
        await auditTalk(unit, contract.chat.assign, talk, `分配会话给${to.name}：`);
        await announceMove(unit, talk, actor);
        return () => given.set(to.name, (given.get(to.name) ?? 0) + 1);
      });
      return { ...done, given: [...given].map(([name, count]) => ({ name, count })) };
    },

    endMany: (actor: Actor, { talks, reason }: BodyOf<Calls['endMany']>) =>
      forEachTalk(kernel, actor, 'end', talks, async (unit, talk) => {
        await endTalk(kernel, unit, actor, talk, reason);
        await announceMove(unit, talk, actor);
      }),

    /** The actor need not see the talk any more. A talk that a colleague has answered since stays with them. */
    async takeBack(actor: Actor, { talkIds }: BodyOf<Calls['takeBack']>) {
      const left: SkippedTalk[] = [];
      for (const id of talkIds) {
        const why = await tx(actor, async (unit) => {
          const talk = await lockHandedOver(unit, actor, id, UNDO_SECONDS);
          if (!talk?.handed) return { customer: '', why: '已超过撤销时间' };
          const { ownerId, state, nodeId, path, memberCount } = talk.handed;
          if (talk.memberCount !== memberCount || talk.state === 'ended')
            return nameSkipped(talk, '已有同事回复');
          await repository.moveTalk(unit, talk, {
            state,
            owner: ownerId === null ? null : { id: ownerId },
            place: { nodeId, path },
          });
          await addEvent(unit, talk, `${actor.name}撤销转接`, actor.id);
          await auditTalk(unit, contract.chat.takeBack, talk, '撤销转接：');
          await announceMove(unit, talk, actor);
          return null;
        });
        if (why) left.push(why);
      }
      return { total: talkIds.length - left.length, left };
    },

    /** People the actor reaches who look after this platform, and the stores among their nodes. */
    async receivers(actor: Actor, id: number) {
      const talk = await visibleTalk(db, actor, id);
      const members = await findReceivers(db, actor, talk.platform, talk.node.id);
      const others = members
        .filter((member) => member.id !== actor.id && member.id !== talk.owner?.id)
        .slice(0, 200);
      const nodes = await storesWithin(db, actor, contract.chat.transfer, 200);
      const settingOf = await settingsAt(
        db,
        actor.channelId,
        others.map(({ nodeId }) => nodeId),
      );
      return {
        members: others.map((other) => ({
          id: other.id,
          name: other.name,
          node: other.node,
          on: other.on,
          busy: other.busy,
          presence: presenceOf(other, settingOf(other.nodeId).capacity),
        })),
        nodes,
      };
    },
  };
};

const keepUndo = (unit: Unit, actor: Actor, talk: repository.TalkRecord) => {
  const { ownerId, state, nodeId, path, memberCount } = talk;
  const handed: HandOver = {
    by: actor.id,
    at: new Date().toISOString(),
    ownerId,
    state,
    nodeId,
    path,
    memberCount,
  };
  return storeHandOver(unit, talk.id, handed);
};

/** Refuses a receiver that the actor does not reach; colleagues of the actor's own nodes are reached, too. */
async function checkReceiver(unit: Unit, actor: Actor, { memberId, nodeId }: Receiver) {
  if (nodeId !== undefined) {
    const [node] = await findNodes(unit, scope(actor, contract.chat.transferMany), [nodeId]);
    if (!node) throw RowMissing('组织');
    return;
  }
  if (!(await isReceiver(unit, actor, memberId ?? 0))) throw RowMissing('用户');
}

async function toPerson(
  unit: Unit,
  actor: Actor,
  talk: repository.TalkRecord,
  memberId: number,
  handed: Transfer,
) {
  const reached = await findReceiver(unit, actor, talk.nodeId, memberId);
  if (!reached) throw RowMissing('用户');
  const [to] = await findAgents(unit, talk.channelId, talk.platform, [memberId]);
  if (!to) throw CannotReceive(reached.name);
  const line = `${actor.name}转接给${to.name}${saidOf(handed)}`;
  await transferTalk(unit, talk, to, { line, memberId: actor.id, place: to, handed });
  return to.name;
}

async function toStore(
  unit: Unit,
  actor: Actor,
  talk: repository.TalkRecord,
  nodeId: number,
  handed: Transfer,
) {
  const [node] = await findNodes(unit, scope(actor, contract.chat.transfer), [nodeId]);
  if (!node) throw RowMissing('组织');
  await repository.moveTalk(unit, talk, {
    state: 'queue',
    owner: null,
    place: { nodeId: node.id, path: node.path },
  });
  await addEvent(unit, talk, `${actor.name}转接到${node.name}${saidOf(handed)}`, actor.id);
  await assignTalk(unit, { ...talk, nodeId: node.id, path: node.path }, { handed });
  return node.name;
}

const saidOf = ({ note }: Transfer) => (note ? `：${note}` : '');
