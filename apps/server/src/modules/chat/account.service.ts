import { randomBytes } from 'node:crypto';
import { type BodyOf, CHAT_CALLBACK_PATH, type ChatAccount, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { RowChanged, RowMissing, translate } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { reachedAccount } from '../account/index.ts';
import { findNodes } from '../organ/index.ts';
import { AccountTaken, WrongContentAccount } from './chat.errors.ts';
import { chatAccountPolicy } from './chat.policy.ts';
import { accountsOf, keysOfPlatform } from './chat-keys.ts';
import { chatUse } from './chat-use.ts';

type Calls = typeof contract.chatAccount;
type Verb = keyof typeof chatAccountPolicy.verbs;
const NOUN = '客服账号';
const translateTaken = translate({ chat_account_once: AccountTaken });

const callbackPath = (platform: string, mark: string) =>
  CHAT_CALLBACK_PATH.replace(':platform', platform).replace(':mark', mark);

async function loadAccounts(db: Queries, actor: Actor, id?: number): Promise<ChatAccount[]> {
  const can = chatAccountPolicy.can(actor);
  const rows = await db.query<
    Omit<ChatAccount, 'can' | 'callbackPath'> & { mark: string; reached: (boolean | null)[] }
  >(sql`
    SELECT a.id, a.platform, a.name, a.external_id AS "externalId", json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, a.callback_mark AS mark, a.bot, a.welcome, a.asks_rating AS "asksRating",
           a.paused_at IS NOT NULL AS paused, a.trouble,
           a.last_message_at AS "lastMessageAt", a.version, ${chatAccountPolicy.reached(actor)} AS reached
    FROM chat_account a JOIN node n ON n.id = a.node_id JOIN member m ON m.id = a.owner_id
    WHERE a.deleted_at IS NULL AND ${accountsOf(actor, contract.chatAccount.list)} ${id === undefined ? sql`` : sql`AND a.id = ${id}`}
    ORDER BY a.id LIMIT 500`);
  return rows.map(({ reached, mark, ...row }) => ({
    ...row,
    callbackPath: callbackPath(row.platform, mark),
    can: can({ ...row, reached }),
  }));
}

const accountOf = async (db: Queries, actor: Actor, id: number) => {
  const [row] = await loadAccounts(db, actor, id);
  if (!row) throw RowMissing(NOUN);
  return row;
};

async function hold(unit: Unit, actor: Actor, verb: Verb, id: number) {
  const row = await unit.one<{
    id: number;
    name: string;
    bot: boolean;
    welcome: string;
    asksRating: boolean;
    nodeId: number;
    paused: boolean;
    version: number;
    platform: ChatAccount['platform'];
  }>(sql`
    SELECT a.id, a.name, a.bot, a.welcome, a.asks_rating AS "asksRating", a.node_id AS "nodeId", a.paused_at IS NOT NULL AS paused, a.version, a.platform FROM chat_account a
    WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${chatAccountPolicy.reach(actor, verb)} FOR UPDATE OF a`);
  if (!row) throw RowMissing(NOUN);
  return row;
}

/** The store whose customers write there: it must be the actor's with the platform's own key. */
async function placeAt(unit: Unit, actor: Actor, platform: ChatAccount['platform'], nodeId: number) {
  const [node] = await findNodes(unit, scope(actor, { keys: keysOfPlatform(platform) }), [nodeId]);
  if (!node) throw RowMissing('组织');
  return node;
}

export const chatAccountService = (kernel: Kernel) => {
  const { db, tx } = kernel;
  const use = chatUse(kernel);
  return {
    list: async (actor: Actor) => ({ rows: await loadAccounts(db, actor) }),

    create: (actor: Actor, body: BodyOf<Calls['create']>) =>
      tx(actor, async (unit) => {
        const node = await placeAt(unit, actor, body.platform, body.nodeId);
        const content =
          body.contentAccountId === undefined
            ? null
            : await reachedAccount(unit, actor, body.contentAccountId);
        if (content && (content.platform !== 'douyin' || !content.connected)) throw WrongContentAccount();
        const externalId = content?.externalId ?? body.kfId ?? '';
        const row = await unit
          .one<{ id: number }>(sql`
            INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, content_account_id, callback_mark, bot, welcome, asks_rating)
            VALUES (${node.channelId}, ${node.id}, ${node.path}, ${actor.id}, ${body.platform}, ${body.name}, ${externalId},
                    ${content?.id ?? null}, ${randomBytes(18).toString('base64url')}, ${body.bot}, ${body.welcome}, ${body.asksRating}) RETURNING id`)
          .catch(translateTaken);
        const id = row?.id ?? 0;
        if (body.platform === 'weixin') {
          const sealed = use.seal(id, {
            appId: body.corpId,
            appSecret: body.kfSecret,
            openId: body.kfId,
            callbackToken: body.callbackToken,
            callbackKey: body.callbackKey,
          });
          await unit.query(sql`UPDATE chat_account SET sealed = ${sealed} WHERE id = ${id}`);
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
        return accountOf(unit, actor, id);
      }),

    /** Talks that are open stay where they are; new ones belong to the new store. */
    update: (actor: Actor, { id, version, ...after }: BodyOf<Calls['update']>) =>
      tx(actor, async (unit) => {
        const before = await hold(unit, actor, 'edit', id);
        if (before.version !== version) throw RowChanged(await accountOf(unit, actor, id));
        const node = await placeAt(unit, actor, before.platform, after.nodeId);
        await unit.query(sql`
          UPDATE chat_account SET name = ${after.name}, node_id = ${node.id}, path = ${node.path}, bot = ${after.bot},
                 welcome = ${after.welcome}, asks_rating = ${after.asksRating}, version = version + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.chatAccount.update,
          entity: 'chatAccount',
          entityId: id,
          before,
          after,
        });
        return accountOf(unit, actor, id);
      }),

    setPaused: (actor: Actor, { id, paused }: BodyOf<Calls['setPaused']>) =>
      tx(actor, async (unit) => {
        const before = await hold(unit, actor, paused ? 'pause' : 'resume', id);
        if (before.paused === paused) return { changed: false };
        await unit.query(sql`
          UPDATE chat_account SET paused_at = ${paused ? sql`now()` : sql`NULL::timestamptz`}, version = version + 1 WHERE id = ${id}`);
        await unit.audit({
          call: contract.chatAccount.setPaused,
          entity: 'chatAccount',
          entityId: id,
          summary: `${paused ? '暂停' : '恢复'}客服账号「${before.name}」`,
        });
        return { changed: true };
      }),

    /** Its talks stay and end; its secrets go. */
    remove: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const before = await hold(unit, actor, 'delete', id);
        await unit.query(sql`
          UPDATE chat_account SET deleted_at = now(), sealed = NULL, external_id = external_id || ' ' || id WHERE id = ${id}`);
        await unit.query(sql`
          UPDATE chat_talk SET state = 'ended', end_reason = 'other', ended_at = now(), waiting_since = NULL, unread = 0, answer_at = NULL
          WHERE account_id = ${id} AND state <> 'ended'`);
        await unit.audit({ call: contract.chatAccount.remove, entity: 'chatAccount', entityId: id, before });
        return null;
      }),
  };
};
