import { type BodyOf, contract, type Send, type SendTarget } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { placeOf } from '#kernel/access/place-of.ts';
import { scope } from '#kernel/access/scope.ts';
import { holdTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../../organ/index.ts';
import { substancePolicy } from '../substance.policy.ts';
import { lockWithin } from '../substance.repository.ts';
import { needGroups } from './group.service.ts';
import { peopleSource } from './people.source.ts';
import { type Aim, allWithin, countRecipients, offerRoles, offerTargets } from './recipients.ts';
import { NobodyThere, NoTarget, PastValidity, UntilBeforeFrom } from './send.errors.ts';
import { deliver } from './send.jobs.ts';
import { ownedSends, sendPolicy } from './send.policy.ts';
import { loadSends, outcomeOf, sendSource } from './send.source.ts';
import { settleSubstances } from './send-states.ts';
import { announceToRecipients, askBack } from './tell-ended.ts';

type Calls = typeof contract.substanceSend;

export const sendService = (kernel: Kernel) => {
  const { db, tx, jobs, storage } = kernel;

  /** Nodes, roles and people must all be the sender's to reach. */
  async function aimOf(unit: Unit, actor: Actor, { nodeIds, roleIds, memberIds, groupIds }: SendTarget) {
    const nodes = await findNodes(unit, scope(actor, contract.substanceSend.create), nodeIds);
    if (nodes.length < new Set(nodeIds).size) throw RowMissing('下发对象');
    const roles = await unit.query(sql`SELECT id FROM role WHERE id = ${anyOf(roleIds, 'bigint')}`);
    if (roles.length < new Set(roleIds).size) throw RowMissing('角色');
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

  const sentBefore = (unit: Unit, actor: Actor, requestKey: string) =>
    unit.one<{ id: number }>(sql`
      SELECT id FROM substance_send WHERE owner_id = ${actor.id} AND request_key = ${requestKey}`);

  async function seen(actor: Actor, id: number): Promise<Send> {
    const found = await db.one(sql`
      SELECT 1 FROM substance_send d WHERE d.id = ${id} AND ${ownedSends(actor, contract.substanceSend.info)}`);
    const [row] = found ? await loadSends(db, storage, actor, [id]) : [];
    if (!row) throw RowMissing('下发记录');
    return row;
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) => listPage(db, sendSource(storage, actor, body), body),
    people: (actor: Actor, body: BodyOf<Calls['people']>) => listPage(db, peopleSource(actor, body), body),

    async info(actor: Actor, id: number) {
      const row = await seen(actor, id);
      const items = await db.query<{
        piece: Send['owner'];
        outcome: Send['outcome'];
        withdrawn: boolean;
      }>(sql`
        SELECT json_build_object('id', s.id, 'name', s.title) AS piece, ${outcomeOf()} AS outcome,
               bool_or(i.withdrawn_at IS NOT NULL) AS withdrawn
        FROM substance_send_item i JOIN substance s ON s.id = i.substance_id WHERE i.send_id = ${id}
        GROUP BY s.id, s.title, i.position ORDER BY i.position`);
      return { ...row, items };
    },

    async targets(actor: Actor) {
      const [rows, roles] = await Promise.all([offerTargets(db, actor), offerRoles(db, actor)]);
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
        const again = await sentBefore(unit, actor, requestKey);
        if (again) return again.id;
        // Before the pieces: whoever moves a node holds the tree and then changes its rows.
        await holdTree(unit, actor.channelId);
        const wanted = [...new Set(ids)];
        const pieces = await lockWithin(unit, substancePolicy.reach(actor, 'send'), wanted);
        // Again with the pieces locked: the same request at the same moment was first, or waits.
        const sentMeanwhile = await sentBefore(unit, actor, requestKey);
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
        const row = await unit.one<{ id: number }>(sql`
          INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, message, must_share, from_at, until_at, state, node_ids,
                                      role_ids, member_ids, group_ids, planned, expected, request_key)
          VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${actor.id}, ${name}, ${message}, ${mustShare},
                  ${state === 'sending' ? sql`now()` : sql`${from}::timestamptz`}, ${until}::timestamptz, ${state},
                  ${nodeIds}::bigint[], ${roleIds}::bigint[], ${memberIds}::bigint[], ${groupIds}::bigint[],
                  ${JSON.stringify(nodes.map((node) => ({ id: node.id, name: node.name, path: node.path })))}::jsonb,
                  ${expected}, ${requestKey}) RETURNING id`);
        const sendId = row?.id ?? 0;
        await unit.query(sql`
          INSERT INTO substance_send_item (send_id, substance_id, version_id, position)
          SELECT ${sendId}, s.id, s.version_id, u.at FROM unnest(${wanted}::bigint[]) WITH ORDINALITY AS u(id, at)
          JOIN substance s ON s.id = u.id`);
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
        const found = await unit.query<Pick<Send, 'id' | 'name' | 'state'>>(sql`
          SELECT d.id, d.name, d.state FROM substance_send d
          WHERE d.id = ${anyOf(ids)} AND ${sendPolicy.reach(actor, 'withdraw')} ORDER BY d.id FOR UPDATE`);
        if (found.length < new Set(ids).size) throw RowMissing('下发记录');
        // One that is over already is left as it is.
        const live = found.filter((row) => sendPolicy.allows(actor, 'withdraw', row)).map(({ id }) => id);
        await unit.query(sql`
          UPDATE substance_send SET state = 'withdrawn', ended_at = now(), reason = ${reason} WHERE id = ${anyOf(live)}`);
        const pieces = await unit.query<{ id: number }>(sql`
          SELECT DISTINCT substance_id AS id FROM substance_send_item WHERE send_id = ${anyOf(live)} ORDER BY 1`);
        await settleSubstances(
          unit,
          pieces.map(({ id }) => id),
        );
        await announceToRecipients(unit, live);
        for (const { id, name } of found.filter((row) => live.includes(row.id))) {
          await askBack(unit, sql`v.send_id = ${id}`, name, '已撤回', reason);
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
