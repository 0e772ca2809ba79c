import {
  type Account,
  type AccountSearch,
  type BodyOf,
  contract,
  HEALTH_LEVELS,
  PLATFORMS,
} from '@zhiying/contract';
import { type Credentials, PlatformError } from '#engines/platforms/index.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { findNodes } from '../organ/index.ts';
import { NotConnected, NotForYou, needed, PlatformRefused } from './account.errors.ts';
import { syncAccounts } from './account.jobs.ts';
import { accountPolicy } from './account.policy.ts';
import * as repository from './account.repository.ts';
import { keysFor } from './account.scope.ts';
import { accountSource, levelOf, loadAccounts } from './account.source.ts';
import type { AccountConnections } from './account-connection.service.ts';

type Calls = typeof contract.account;

export const accountService = ({ db, tx, jobs, contributions }: Kernel, use: AccountConnections) => {
  const seen = (actor: Actor, id: number) =>
    findVisible(db, accountSource(actor, {}, contributions), id, '内容账号');

  async function nodeFor(unit: Unit, actor: Actor, platform: Account['platform'], nodeId: number) {
    const asked = { keys: keysFor(platform, 'manage') };
    if (!holds(actor, asked)) throw NotForYou(PLATFORMS[platform].name);
    const [node] = await findNodes(unit, scope(actor, asked), [nodeId]);
    if (!node) throw RowMissing('组织');
    return node;
  }

  /** Asked before anything is written, so that a wrong secret leaves nothing behind. */
  async function connected(
    platform: Account['platform'],
    appId?: string,
    appSecret?: string,
  ): Promise<Credentials | null> {
    const { connecting } = use.connector(platform);
    if (connecting.kind !== 'secret') return null;
    if (!appId) throw needed('appId', '请填写 AppID');
    if (!appSecret) throw needed('appSecret', '请填写 AppSecret');
    try {
      return await connecting.connect({ appId, appSecret });
    } catch (error) {
      throw error instanceof PlatformError ? PlatformRefused(error.advice) : error;
    }
  }

  const changed = (unit: Unit, id: number) => unit.announce('account.changed', { ids: [id] });

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, accountSource(actor, body, contributions), body),

    async counts(actor: Actor, search: AccountSearch) {
      const source = accountSource(actor, { ...search, level: undefined }, contributions);
      const byLevel = await countsBy(db, source, levelOf, HEALTH_LEVELS);
      return { total: totalOf(byLevel), byLevel };
    },

    info: seen,

    async create(actor: Actor, body: BodyOf<Calls['create']>) {
      const { platform, name, nodeId, remark = '', appId, appSecret } = body;
      const { postsPerDay } = PLATFORMS[platform];
      const fields = { platform, name, remark, dailyLimit: body.dailyLimit ?? Math.min(10, postsPerDay.max) };
      await tx(actor, (unit) => nodeFor(unit, actor, platform, nodeId));
      const credentials = await connected(platform, appId, appSecret);
      const id = await tx(actor, async (unit) => {
        const node = await nodeFor(unit, actor, platform, nodeId);
        const made = await repository.insertAccount(unit, node, actor.id, fields);
        if (credentials && appId)
          await repository.storeConnection(unit, made, {
            externalId: appId,
            sealed: use.seal(made, credentials),
            authorisedUntil: null,
          });
        await unit.audit({
          call: contract.account.create,
          entity: 'account',
          entityId: made,
          summary: `新增${PLATFORMS[platform].name}账号「${name}」`,
          after: { ...fields, nodeId, ...(appId ? { appId } : {}) },
        });
        await changed(unit, made);
        return made;
      });
      if (credentials) await use.lookAfter(id);
      return { id };
    },

    async update(actor: Actor, body: BodyOf<Calls['update']>) {
      const { id, version, nodeId, appSecret, ...fields } = body;
      const current = await tx(actor, (unit) => repository.lockAccount(unit, actor, 'edit', id));
      const credentials = appSecret ? await connected(current.platform, current.externalId, appSecret) : null;
      await tx(actor, async (unit) => {
        // Holding the tree comes before holding rows, as for whoever moves a subtree. Where it stays, its node need not be within reach.
        const node = nodeId === current.nodeId ? null : await nodeFor(unit, actor, current.platform, nodeId);
        const before = await repository.lockAccount(unit, actor, 'edit', id);
        if (!(await repository.updateAccount(unit, id, version, node, fields)))
          throw RowChanged((await loadAccounts(unit, unit.contributions, actor, [id]))[0] ?? null);
        if (credentials)
          await repository.storeConnection(unit, id, {
            externalId: before.externalId,
            sealed: use.seal(id, credentials),
            authorisedUntil: null,
          });
        await unit.audit({
          call: contract.account.update,
          entity: 'account',
          entityId: id,
          summary: `编辑内容账号「${fields.name}」${credentials ? '并更换密钥' : ''}`,
          before: {
            name: before.name,
            remark: before.remark,
            dailyLimit: before.dailyLimit,
            nodeId: before.nodeId,
          },
          after: { ...fields, nodeId },
        });
        await changed(unit, id);
      });
      return seen(actor, id);
    },

    async setPaused(actor: Actor, { id, paused, reason = '' }: BodyOf<Calls['setPaused']>) {
      await tx(actor, async (unit) => {
        // One that is so already is left as it is.
        const before = await repository.lockReached(unit, actor, paused ? 'pause' : 'resume', id);
        if (before.paused === paused) return;
        const words = reason || `由「${actor.name}」暂停`;
        await repository.setPaused(unit, id, paused, words, actor.id);
        await unit.audit({
          call: contract.account.setPaused,
          entity: 'account',
          entityId: id,
          summary: `${paused ? '暂停' : '恢复'}内容账号「${before.name}」`,
          before: { paused: before.paused },
          after: { paused, ...(paused ? { reason: words } : {}) },
        });
        await changed(unit, id);
      });
      return seen(actor, id);
    },

    async remove(actor: Actor, { id, version }: BodyOf<Calls['remove']>) {
      await tx(actor, async (unit) => {
        const before = await repository.lockAccount(unit, actor, 'delete', id);
        if (before.version !== version)
          throw RowChanged((await loadAccounts(unit, unit.contributions, actor, [id]))[0] ?? null);
        await repository.removeAccount(unit, id);
        await unit.audit({
          call: contract.account.remove,
          entity: 'account',
          entityId: id,
          summary: `删除${PLATFORMS[before.platform].name}账号「${before.name}」`,
          before: { name: before.name, platform: before.platform, externalId: before.externalId },
        });
        await changed(unit, id);
      });
      return null;
    },

    sync: (actor: Actor, ids: number[]) =>
      tx(actor, async (unit) => {
        const asked = await repository.needAccounts(unit, actor, ids, 'sync');
        // Those that are not connected have nothing to say.
        const accounts = asked.filter((account) => accountPolicy.allows(actor, 'sync', account));
        if (accounts.length === 0) throw NotConnected();
        const jobId = await jobs.enqueue(
          unit,
          syncAccounts,
          { ids: accounts.map(({ id }) => id) },
          { actor },
        );
        await unit.audit({
          call: contract.account.sync,
          entity: 'account',
          entityId: accounts.length === 1 ? accounts[0]?.id : null,
          summary: `同步 ${accounts.length} 个内容账号`,
        });
        return { jobId };
      }),
  };
};
