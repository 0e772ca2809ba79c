import { type BodyOf, contract, type KoxInfo, type KoxSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { insertAgreement, loadAgreements } from './agreement.repository.ts';
import { loadFigures } from './given.source.ts';
import * as repository from './kox.repository.ts';
import { countByAgreement, koxSource } from './kox.source.ts';
import { takeOwnPosts } from './own-posts.repository.ts';

type Calls = typeof contract.kox;

export const koxService = ({ db, tx }: Kernel) => {
  const seen = (on: Queries, actor: Actor, id: number) =>
    findVisible(on, koxSource(actor, {}), id, 'KOX 账号');

  async function nodeFor(unit: Unit, actor: Actor, call: Calls['create'] | Calls['update'], nodeId: number) {
    const [node] = await findNodes(unit, scope(actor, call), [nodeId]);
    if (!node) throw RowMissing('组织');
    return node;
  }

  const announce = async (unit: Unit, id: number) =>
    repository.announceKox(unit, await repository.placesOfKox(unit, [id]), contract.kox.list);

  async function info(on: Queries, actor: Actor, id: number): Promise<KoxInfo> {
    const row = await seen(on, actor, id);
    return {
      ...row,
      lately: await loadFigures(on, id, 0),
      before: await loadFigures(on, id, 1),
      agreements: await loadAgreements(on, id),
    };
  }

  return {
    async counts(actor: Actor, search: KoxSearch) {
      const byAgreement = await countByAgreement(db, actor, search);
      return { total: totalOf(byAgreement), byAgreement };
    },

    info: (actor: Actor, id: number) => info(db, actor, id),

    linkable: async (actor: Actor, { platform }: BodyOf<Calls['linkable']>) => ({
      rows: await repository.linkableAccounts(db, actor, platform),
    }),

    create: (actor: Actor, { nodeId, ...fields }: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const call = contract.kox.create;
        const node = await nodeFor(unit, actor, call, nodeId);
        await repository.checkTies(unit, actor, call, fields);
        const id = await repository.insertKox(unit, actor, node, fields);
        await repository.putInGroups(unit, actor, id, fields.groupIds);
        if (fields.accountId) await takeOwnPosts(unit, [id]);
        await unit.audit({
          call,
          entity: 'kox',
          entityId: id,
          summary: `新增 KOX 账号「${fields.name}」`,
          after: { ...fields, nodeId },
        });
        await announce(unit, id);
        return seen(unit, actor, id);
      }),

    update: (actor: Actor, { id, version, nodeId, ...fields }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const call = contract.kox.update;
        // The tree is locked before rows. An account that stays at its node need not have it within the actor's reach.
        const nodeBefore = await repository.nodeOfKox(unit, id);
        const node =
          nodeBefore !== undefined && nodeBefore !== nodeId ? await nodeFor(unit, actor, call, nodeId) : null;
        const before = await repository.lockOne(unit, actor, 'edit', id);
        await repository.checkTies(unit, actor, call, fields, before);
        if (!(await repository.updateKox(unit, { id, version }, node, fields)))
          throw RowChanged(await seen(unit, actor, id));
        await repository.putInGroups(unit, actor, id, fields.groupIds);
        if (fields.accountId && fields.accountId !== before.accountId) await takeOwnPosts(unit, [id]);
        await unit.audit({
          call,
          entity: 'kox',
          entityId: id,
          before: { name: before.name },
          after: { ...fields, nodeId },
        });
        await announce(unit, id);
        return seen(unit, actor, id);
      }),

    sign: (actor: Actor, { id, version, from, until, note }: BodyOf<Calls['sign']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockOne(unit, actor, 'sign', id);
        if (before.version !== version) throw RowChanged(await info(unit, actor, id));
        await insertAgreement(unit, id, { from, until, note, memberId: actor.id });
        await unit.audit({
          call: contract.kox.sign,
          entity: 'kox',
          entityId: id,
          summary: `登记「${before.name}」的协议：${from} 至 ${until}`,
          after: { from, until, note },
        });
        await announce(unit, id);
        return info(unit, actor, id);
      }),

    setStopped: (actor: Actor, { id, stopped }: BodyOf<Calls['setStopped']>) =>
      tx(actor, async (unit) => {
        const { name } = await repository.lockOne(unit, actor, stopped ? 'stop' : 'resume', id);
        await repository.stopKox(unit, id, stopped);
        await unit.audit({
          call: contract.kox.setStopped,
          entity: 'kox',
          entityId: id,
          summary: `${stopped ? '停止' : '恢复'}与「${name}」的合作`,
          before: { stopped: !stopped },
          after: { stopped },
        });
        await announce(unit, id);
        return seen(unit, actor, id);
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { name } = await repository.lockOne(unit, actor, 'delete', id);
        await unit.audit({
          call: contract.kox.remove,
          entity: 'kox',
          entityId: id,
          summary: `删除 KOX 账号「${name}」`,
        });
        await announce(unit, id);
        await repository.deleteKox(unit, id);
        return null;
      }),
  };
};
