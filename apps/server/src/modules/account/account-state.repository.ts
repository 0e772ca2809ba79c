import type { HealthLevel, Key, PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { InvalidInput, RowMissing } from '#kernel/errors.ts';
import { type HealthRow, healthColumns, notesOf } from './account.source.ts';

/** An account as publishing plans with it. */
export interface AccountState {
  id: number;
  name: string;
  platform: PlatformId;
  node: { id: number; name: string };
  /** The dealer it belongs to, or its own organisation where that is above dealers. */
  dealer: { id: number; name: string };
  dailyLimit: number;
  level: HealthLevel | 'gone';
  trouble: string;
  postedToday: number;
}

type StateRow = HealthRow & Omit<AccountState, 'level' | 'trouble'> & { gone: boolean };

/** Accounts by id and by group, in one channel; deleted ones are told as gone. */
export async function accountStates(
  db: Queries,
  channelId: number,
  { accountIds, groupIds = [] }: { accountIds: readonly number[]; groupIds?: readonly number[] },
): Promise<AccountState[]> {
  const rows = await db.query<StateRow>(sql`
    SELECT a.id, a.name, ${healthColumns}, a.deleted_at IS NOT NULL AS gone,
           json_build_object('id', n.id, 'name', n.name) AS node,
           coalesce((SELECT json_build_object('id', d.id, 'name', d.name) FROM node d
                     WHERE d.channel_id = n.channel_id AND d.kind = 'dealer' AND ${below(sql`n.path`, sql`d.path`)}
                     ORDER BY length(d.path) DESC LIMIT 1), json_build_object('id', n.id, 'name', n.name)) AS dealer
    FROM content_account a JOIN node n ON n.id = a.node_id
    WHERE a.channel_id = ${channelId} AND (a.id = ${anyOf(accountIds)} OR a.id IN (
      SELECT account_id FROM content_account_group_member WHERE group_id = ${anyOf(groupIds)}))
    ORDER BY a.platform, a.name, a.id`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    platform: row.platform,
    node: row.node,
    dealer: row.dealer,
    dailyLimit: row.dailyLimit,
    postedToday: row.postedToday,
    level: row.gone ? 'gone' : row.level,
    trouble: row.gone ? '账号已删除' : (notesOf(row)[0] ?? ''),
  }));
}

/** Accounts and groups (`table`) within the actor's reach. */
export const reachedWith = (actor: Actor, asked: RequiredCalls, table: SQL) =>
  scope(actor, asked).on({
    channel: sql`${table}.channel_id`,
    path: sql`${table}.path`,
    node: sql`${table}.node_id`,
    owner: sql`${table}.owner_id`,
  });

/** What somebody wants to publish to must be theirs to publish to, and a chosen account must take what is made. */
export async function checkTargets(
  db: Queries,
  actor: Actor,
  asked: {
    accountIds: readonly number[];
    accountGroupIds: readonly number[];
    platforms: readonly PlatformId[];
    /** Any of these lets somebody publish such content to an account. */
    keys: readonly Key[];
  },
) {
  const accounts = await db.query<{ name: string; platform: PlatformId }>(sql`
    SELECT a.name, a.platform FROM content_account a
    WHERE a.id = ${anyOf(asked.accountIds)} AND a.deleted_at IS NULL AND ${reachedWith(actor, asked, sql`a`)}`);
  if (accounts.length < new Set(asked.accountIds).size) throw RowMissing('内容账号');
  const groups = await db.query(sql`
    SELECT g.id FROM content_account_group g
    WHERE g.id = ${anyOf(asked.accountGroupIds)} AND ${reachedWith(actor, asked, sql`g`)}`);
  if (groups.length < new Set(asked.accountGroupIds).size) throw RowMissing('账号组');
  const misfit = accounts.find(({ platform }) => !asked.platforms.includes(platform));
  if (misfit)
    throw InvalidInput([
      { path: 'accountIds', msg: `账号「${misfit.name}」的平台不在主题的平台中，请添加平台或移除账号` },
    ]);
}
