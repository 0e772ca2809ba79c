import { CHAT_CALLBACK_PATH, type ChatAccount, type ChatPlatform, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { chatAccountPolicy } from '../chat.policy.ts';
import { accountsOf } from '../chat.scope.ts';

type Verb = keyof typeof chatAccountPolicy.verbs;
const NOUN = '客服账号';
const MOST = 500;

const callbackPath = (platform: string, mark: string) =>
  CHAT_CALLBACK_PATH.replace(':platform', platform).replace(':mark', mark);

/** The accounts that the actor sees, or the one with this id. */
export async function loadAccounts(db: Queries, actor: Actor, id?: number): Promise<ChatAccount[]> {
  const can = chatAccountPolicy.can(actor);
  const rows = await db.query<
    Omit<ChatAccount, 'can' | 'callbackPath'> & { mark: string; reached: (boolean | null)[] }
  >(sql`
    SELECT a.id, a.platform, a.name, a.external_id AS "externalId", json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', m.id, 'name', m.name) AS owner, a.callback_mark AS mark, a.bot, a.welcome, a.asks_rating AS "asksRating",
           a.paused_at IS NOT NULL AS paused, a.trouble,
           a.last_message_at AS "lastMessageAt", a.version, ${chatAccountPolicy.reached(actor)} AS reached
    FROM chat_account a JOIN node n ON n.id = a.node_id JOIN member m ON m.id = a.owner_id
    WHERE a.deleted_at IS NULL AND ${accountsOf(actor, contract.chatAccount.list)} ${id === undefined ? empty : sql`AND a.id = ${id}`}
    ORDER BY a.id LIMIT ${MOST}`);
  return rows.map(({ reached, mark, ...row }) => ({
    ...row,
    callbackPath: callbackPath(row.platform, mark),
    can: can({ ...row, reached }),
  }));
}

export async function loadAccount(db: Queries, actor: Actor, id: number): Promise<ChatAccount> {
  const [row] = await loadAccounts(db, actor, id);
  if (!row) throw RowMissing(NOUN);
  return row;
}

interface AccountFields {
  name: string;
  bot: boolean;
  welcome: string;
  asksRating: boolean;
}

interface LockedAccount extends AccountFields {
  id: number;
  nodeId: number;
  paused: boolean;
  version: number;
  platform: ChatAccount['platform'];
}

/** The account within reach of the verb, locked. */
export async function lockAccount(db: Queries, actor: Actor, verb: Verb, id: number): Promise<LockedAccount> {
  const row = await db.one<LockedAccount>(sql`
    SELECT a.id, a.name, a.bot, a.welcome, a.asks_rating AS "asksRating", a.node_id AS "nodeId", a.paused_at IS NOT NULL AS paused, a.version, a.platform FROM chat_account a
    WHERE a.id = ${id} AND a.deleted_at IS NULL AND ${chatAccountPolicy.reach(actor, verb)} FOR UPDATE OF a`);
  if (!row) throw RowMissing(NOUN);
  return row;
}

interface NewAccount extends AccountFields {
  ownerId: number;
  platform: ChatAccount['platform'];
  externalId: string;
  contentAccountId: number | null;
  callbackMark: string;
}

export async function insertAccount(
  db: Queries,
  node: { id: number; channelId: number; path: string },
  account: NewAccount,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO chat_account (channel_id, node_id, path, owner_id, platform, name, external_id, content_account_id, callback_mark, bot, welcome, asks_rating)
    VALUES (${node.channelId}, ${node.id}, ${node.path}, ${account.ownerId}, ${account.platform}, ${account.name}, ${account.externalId},
            ${account.contentAccountId}, ${account.callbackMark}, ${account.bot}, ${account.welcome}, ${account.asksRating}) RETURNING id`);
  return row?.id ?? 0;
}

export const storeCredentials = (db: Queries, id: number, sealed: string) =>
  db.query(sql`UPDATE chat_account SET sealed = ${sealed} WHERE id = ${id}`);

export const updateAccount = (
  db: Queries,
  id: number,
  node: { id: number; path: string },
  { name, bot, welcome, asksRating }: AccountFields,
) =>
  db.query(sql`
    UPDATE chat_account SET name = ${name}, node_id = ${node.id}, path = ${node.path}, bot = ${bot},
           welcome = ${welcome}, asks_rating = ${asksRating}, version = version + 1 WHERE id = ${id}`);

export const pauseAccount = (db: Queries, id: number, paused: boolean) =>
  db.query(sql`
    UPDATE chat_account SET paused_at = ${paused ? sql`now()` : sql`NULL::timestamptz`}, version = version + 1 WHERE id = ${id}`);

/** Deletes an account: its credentials are erased, its talks stay and end. */
export async function deleteAccount(db: Queries, id: number) {
  await db.query(sql`
    UPDATE chat_account SET deleted_at = now(), sealed = NULL, external_id = external_id || ' ' || id WHERE id = ${id}`);
  await db.query(sql`
    UPDATE chat_talk SET state = 'ended', end_reason = 'other', ended_at = now(), waiting_since = NULL, reply_by = NULL, unread = 0, answer_at = NULL
    WHERE account_id = ${id} AND state <> 'ended'`);
}

export interface AccountRecord {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  platform: ChatPlatform;
  name: string;
  externalId: string;
  sealed: string | null;
  contentAccountId: number | null;
  bot: boolean;
  paused: boolean;
  cursor: string;
}

export const accountColumns = sql`a.id, a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.platform, a.name,
  a.external_id AS "externalId", a.sealed, a.content_account_id AS "contentAccountId", a.bot, a.paused_at IS NOT NULL AS paused, a.cursor`;

export const findSealed = (db: Queries, id: number) =>
  db.one<Pick<AccountRecord, 'id' | 'sealed'>>(sql`SELECT id, sealed FROM chat_account WHERE id = ${id}`);

export const replaceSealed = (db: Queries, id: number, fresh: string, before: string | null) =>
  db.query(sql`UPDATE chat_account SET sealed = ${fresh} WHERE id = ${id} AND sealed = ${before}`);

export const findAccount = (db: Queries, id: number) =>
  db.one<AccountRecord>(
    sql`SELECT ${accountColumns} FROM chat_account a WHERE a.id = ${id} AND a.deleted_at IS NULL`,
  );

export const storeTrouble = (db: Queries, id: number, trouble: string) =>
  db.query(sql`UPDATE chat_account SET trouble = ${trouble} WHERE id = ${id} AND trouble <> ${trouble}`);
