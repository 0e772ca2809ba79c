import { type BodyOf, contract, type Send, type SendTarget } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { needNodes } from '../../organ/index.ts';
import { substancePolicy } from '../substance.policy.ts';
import { lockWithin } from '../substance.repository.ts';
import { ownedSends } from '../substance.scope.ts';
import { needGroups } from './group.repository.ts';
import { announceToRecipients, askToTakeDown } from './notify-ended.service.ts';
import { peopleSource } from './people.source.ts';
import {
  type Aim,
  allWithin,
  countRecipients,
  needRoles,
  offerRecipients,
  offerRoles,
} from './recipients.repository.ts';
import { NobodyThere, NoTarget, PastValidity, UntilBeforeFrom } from './send.errors.ts';
import { deliver } from './send.jobs.ts';
import { sendPolicy } from './send.policy.ts';
import * as repository from './send.repository.ts';
import { sendSource } from './send.source.ts';
import { settleSubstances } from './send-states.repository.ts';

type Calls = typeof contract.substanceSend;

export const sendService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;

  /** Nodes, roles and people must all be the sender's to reach. */
  async function aimOf(unit: Unit, actor: Actor, { nodeIds, roleIds, memberIds, groupIds }: SendTarget) {
    const within = scope(actor, contract.substanceSend.create);
    const nodes = await needNodes(unit, within, nodeIds, '下发对象');
    await needRoles(unit, roleIds);
    if (!(await allWithin(unit, actor, memberIds))) throw RowMissing('用户');
    await needGroups(unit, actor, groupIds);
    const aim: Aim = {
      channelId: actor.channelId ?? 0,
      paths: nodes.map(({ path }) => path),
      roleIds,
      memberIds,
      groupIds,
    };
    return { aim, nodes };
  }

  function seen(actor: Actor, id: number): Promise<Send> {
    const where = [ownedSends(actor, contract.substanceSend.info)];
    return findVisible(db, { ...sendSource(storage, actor, {}), where }, id, '下发记录');
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, sendSource(storage, actor, body), body),
    people: (actor: Actor, body: BodyOf<Calls['people']>) => listPage(db, peopleSource(actor, body), body),

    async info(actor: Actor, id: number) {
      const row = await seen(actor, id);
      return { ...row, items: await repository.listItems(db, id) };
    },

    async targets(actor: Actor) {
      const [rows, roles] = await Promise.all([offerRecipients(db, actor), offerRoles(db, actor)]);
      return { rows, roles };
    },

    reach: (actor: Actor, target: SendTarget) =>
      tx(actor, async (unit) => ({
        people: await countRecipients(unit, (await aimOf(unit, actor, target)).aim),
      })),

    async create(actor: Actor, body: BodyOf<Calls['create']>): Promise<Send> {
      const {
        ids,
        nodeIds,
        roleIds,
        memberIds,
        groupIds,
        from,
        until = null,
        mustShare,
        message = '',
        requestKey,
      } = body;
      const id = await tx(actor, async (unit) => {
        const again = await repository.findRequested(unit, actor.id, requestKey);
        if (again) return again.id;
        // Before the pieces: whoever moves a node holds the tree and then changes its rows.
        await lockTree(unit, actor.channelId);
        const wanted = [...new Set(ids)];
        const pieces = await lockWithin(unit, substancePolicy.reach(actor, 'send'), wanted);
        // Again with the pieces locked: the same request at the same moment was first, or waits.
        const sentMeanwhile = await repository.findRequested(unit, actor.id, requestKey);
        if (sentMeanwhile) return sentMeanwhile.id;
        const { aim, nodes } = await aimOf(unit, actor, { nodeIds, roleIds, memberIds, groupIds });
        for (const piece of pieces) substancePolicy.guard(actor, 'send', piece);
        if (nodeIds.length + memberIds.length + groupIds.length === 0) throw NoTarget();
        const now = Date.now();
        const start = from ? Date.parse(from) : now;
        if (until && Date.parse(until) <= Math.max(start, now)) throw UntilBeforeFrom();
        for (const { title, input } of pieces)
          if (until && input.validUntil && until.slice(0, 10) > input.validUntil)
            throw PastValidity(title, input.validUntil);
        const expected = await countRecipients(unit, aim);
        if (expected === 0) throw NobodyThere();
        const state = start <= now ? 'sending' : 'scheduled';
        const first = pieces.find(({ id: each }) => each === wanted[0]);
        const name =
          body.name || (wanted.length === 1 ? first?.title : `${first?.title} 等 ${wanted.length} 条`) || '';
        const place = await placeOf(unit, actor, contract.substanceSend.create);
        const sendId = await repository.insertSend(
          unit,
          place,
          {
            name,
            message,
            mustShare,
            from,
            until,
            state,
            nodeIds,
            roleIds,
            memberIds,
            groupIds,
            planned: nodes,
            expected,
            requestKey,
          },
          wanted,
        );
        await unit.audit({
          call: contract.substanceSend.create,
          entity: 'substanceSend',
          entityId: sendId,
          summary: `下发「${name}」给 ${expected} 人`,
          after: { ids: wanted, nodeIds, roleIds, memberIds, groupIds, from: from ?? null, until, mustShare },
        });
        if (state === 'sending') {
          await settleSubstances(unit, wanted);
          await jobs.enqueue(unit, deliver, { sendId }, { actor, title: `下发内容「${name}」` });
        }
        return sendId;
      });
      return seen(actor, id);
    },

    withdraw: (actor: Actor, { ids, reason }: BodyOf<Calls['withdraw']>) =>
      tx(actor, async (unit) => {
        const found = await repository.lockWithdrawable(unit, actor, ids);
        // One that is over already is left as it is.
        const live = found.filter((row) => sendPolicy.allows(actor, 'withdraw', row)).map(({ id }) => id);
        await settleSubstances(unit, await repository.withdrawSends(unit, live, reason));
        await announceToRecipients(unit, live);
        for (const { id, name } of found.filter((row) => live.includes(row.id))) {
          await askToTakeDown(unit, { sendIds: [id] }, name, '已撤回', reason);
          await unit.audit({
            call: contract.substanceSend.withdraw,
            entity: 'substanceSend',
            entityId: id,
            summary: `撤回下发「${name}」：${reason}`,
          });
        }
        return { changed: live.length };
      }),
  };
};
