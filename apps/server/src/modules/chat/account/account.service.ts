import { randomBytes } from 'node:crypto';
import { type BodyOf, type ChatAccount, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { reachedAccount } from '../../account/index.ts';
import { findNodes } from '../../organ/index.ts';
import { AccountTaken, WrongContentAccount } from '../chat.errors.ts';
import { keysOfPlatform } from '../chat.scope.ts';
import * as repository from './account.repository.ts';
import { chatConnections } from './account-connection.service.ts';

type Calls = typeof contract.chatAccount;
const translateTaken = translate({ chat_account_once: AccountTaken });

/** The store whose customers write to the account: the actor must reach it with the platform's own key. */
async function placeAt(unit: Unit, actor: Actor, platform: ChatAccount['platform'], nodeId: number) {
  const [node] = await findNodes(unit, scope(actor, { keys: keysOfPlatform(platform) }), [nodeId]);
  if (!node) throw RowMissing('组织');
  return node;
}

export const chatAccountService = (kernel: Kernel) => {
  const { db, tx, config } = kernel;
  const use = chatConnections(kernel);
  /** The account with the whole address for callbacks, where the server knows its own. */
  const withAddress = (row: ChatAccount): ChatAccount =>
    config.publicUrl ? { ...row, callbackPath: new URL(row.callbackPath, config.publicUrl).href } : row;
  return {
    list: async (actor: Actor) => ({ rows: (await repository.loadAccounts(db, actor)).map(withAddress) }),

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const node = await placeAt(unit, actor, body.platform, body.nodeId);
        const content =
          body.contentAccountId === undefined
            ? null
            : await reachedAccount(unit, actor, body.contentAccountId);
        if (content && (content.platform !== 'douyin' || !content.connected)) throw WrongContentAccount();
        const externalId = content?.externalId ?? body.kfId ?? '';
        const id = await repository
          .insertAccount(unit, node, {
            ...body,
            ownerId: actor.id,
            externalId,
            contentAccountId: content?.id ?? null,
            callbackMark: randomBytes(18).toString('base64url'),
          })
          .catch(translateTaken);
        if (body.platform === 'weixin') {
          const sealed = use.seal(id, {
            appId: body.corpId,
            appSecret: body.kfSecret,
            openId: body.kfId,
            callbackToken: body.callbackToken,
            callbackKey: body.callbackKey,
          });
          await repository.storeCredentials(unit, id, sealed);
        }
        await unit.audit({
          call: contract.chatAccount.create,
          entity: 'chatAccount',
          entityId: id,
          after: {
            platform: body.platform,
            name: body.name,
            externalId,
            bot: body.bot,
            welcome: body.welcome,
            asksRating: body.asksRating,
          },
        });
        return withAddress(await repository.loadAccount(unit, actor, id));
      }),

    /** Talks that are open stay where they are; new ones belong to the new store. */
    update: (actor: Actor, { id, version, ...after }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockAccount(unit, actor, 'edit', id);
        if (before.version !== version)
          throw RowChanged(withAddress(await repository.loadAccount(unit, actor, id)));
        const node = await placeAt(unit, actor, before.platform, after.nodeId);
        await repository.updateAccount(unit, id, node, after);
        await unit.audit({
          call: contract.chatAccount.update,
          entity: 'chatAccount',
          entityId: id,
          before,
          after,
        });
        return withAddress(await repository.loadAccount(unit, actor, id));
      }),

    setPaused: (actor: Actor, { id, paused }: BodyOf<Calls['setPaused']>) =>
      tx(actor, async (unit) => {
        const before = await repository.lockAccount(unit, actor, paused ? 'pause' : 'resume', id);
        if (before.paused === paused) return { changed: false };
        await repository.pauseAccount(unit, id, paused);
        await unit.audit({
          call: contract.chatAccount.setPaused,
          entity: 'chatAccount',
          entityId: id,
          summary: `${paused ? '暂停' : '恢复'}客服账号「${before.name}」`,
        });
        return { changed: true };
      }),

    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await repository.lockAccount(unit, actor, 'delete', id);
        await repository.deleteAccount(unit, id);
        await unit.audit({ call: contract.chatAccount.remove, entity: 'chatAccount', entityId: id, before });
        return null;
      }),
  };
};
