import {
  type Account,
  type AccountSearch,
  type HealthLevel,
  PLATFORM_IDS,
  PLATFORMS,
  platformsTaking,
  scopeName,
  withoutErrorCodes,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { accountPolicy } from './account.policy.ts';
import type { AccountTrouble } from './account.table.ts';
import { upcomingNotes, upcomingOn } from './upcoming.ts';

/** People are warned this long before an authorisation ends. */
const WARN_DAYS = 5;
const AUTHORISED = PLATFORM_IDS.filter((platform) => PLATFORMS[platform].auth !== 'none');
const CHINA_TODAY = sql`(now() AT TIME ZONE 'Asia/Shanghai')::date`;
const postedToday = sql`(CASE WHEN a.posted_on = ${CHINA_TODAY} THEN a.posted_count ELSE 0 END)`;

/** The one place where an account's health is judged; list, filter and board all read it. */
export const levelOf: SQL = sql`
  (CASE WHEN a.paused_at IS NOT NULL THEN 'paused'
        WHEN a.platform = ${anyOf(AUTHORISED)} AND (a.sealed IS NULL OR a.authorised_until < now()) THEN 'bad'
        WHEN cardinality(a.missing) > 0 THEN 'bad'
        WHEN a.authorised_until < now() + make_interval(days => ${WARN_DAYS}) THEN 'warn'
        WHEN ${postedToday} >= a.daily_limit THEN 'warn'
        WHEN a.waiting_since IS NOT NULL THEN 'warn'
        WHEN (a.last_error->>'at')::timestamptz > coalesce(a.last_success_at, '-infinity') THEN 'warn'
        ELSE 'ok' END)`;

/** An account as lists of account groups show it. */
export const groupedAccount: SQL = sql`json_build_object('id', a.id, 'name', a.name, 'platform', a.platform, 'level', ${levelOf})`;

export const accountSource = (
  actor: Actor,
  search: AccountSearch,
  contributions: ContributionsTo,
): ListSource<Account> => ({
  from: sql`content_account a`,
  id: sql`a.id`,
  where: filters(actor, search),
  sorts: sortsBy('a', 'createdAt', 'name', 'lastSuccessAt'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadAccounts(db, contributions, actor, ids as number[]),
});

function filters(actor: Actor, { q, platform, level, nodeId, groupId, takes }: AccountSearch): SQL[] {
  return [
    sql`a.deleted_at IS NULL`,
    accountPolicy.reach(actor, 'edit'),
    ...(q
      ? [
          sql`(a.name ILIKE ${likeText(q)} OR a.external_id ILIKE ${likeText(q)} OR a.remark ILIKE ${likeText(q)})`,
        ]
      : []),
    ...(platform ? [sql`a.platform = ${platform}`] : []),
    ...(takes ? [sql`a.platform = ${anyOf(platformsTaking(takes))}`] : []),
    ...(level ? [sql`${levelOf} = ${level}`] : []),
    ...(nodeId ? [below(sql`a.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(groupId
      ? [
          sql`EXISTS (SELECT 1 FROM content_account_group_member g WHERE g.account_id = a.id AND g.group_id = ${groupId})`,
        ]
      : []),
  ];
}

/** The columns from which an account's health is told. */
export interface HealthRow {
  platform: Account['platform'];
  dailyLimit: number;
  level: HealthLevel;
  connected: boolean;
  authorisedUntil: string | null;
  missing: string[];
  postedToday: number;
  lastSuccessAt: string | null;
  lastError: AccountTrouble | null;
  pausedReason: string;
  waitingSince: string | null;
}
export const healthColumns: SQL = sql`
  a.platform, a.daily_limit AS "dailyLimit", ${levelOf} AS level, a.sealed IS NOT NULL AS connected,
  a.authorised_until AS "authorisedUntil", a.missing, ${postedToday} AS "postedToday", a.last_success_at AS "lastSuccessAt",
  a.last_error AS "lastError", a.paused_reason AS "pausedReason",
  a.waiting_since AS "waitingSince"`;

interface AccountRow extends Omit<Account, 'health' | 'can'>, HealthRow {
  checkedAt: string | null;
  reached: (boolean | null)[];
}

export async function loadAccounts(
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  ids: number[],
): Promise<Account[]> {
  const rows = await db.query<AccountRow>(sql`
    SELECT a.id, a.name, a.remark, a.external_id AS "externalId", a.fans, a.version, ${healthColumns},
           a.created_at AS "createdAt", json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', o.id, 'name', o.name) AS owner,
           (SELECT coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY g.name), '[]')
            FROM content_account_group g JOIN content_account_group_member gm ON gm.group_id = g.id AND gm.account_id = a.id) AS groups,
           a.checked_at AS "checkedAt",
           ${accountPolicy.reached(actor)} AS reached
    FROM content_account a JOIN node n ON n.id = a.node_id JOIN member o ON o.id = a.owner_id
    WHERE a.id = ${anyOf(ids)}`);
  const upcoming = await upcomingOn(db, contributions, ids);
  const can = accountPolicy.can(actor);
  return rows.map((row) => {
    const account = present(row, can({ ...row, paused: row.level === 'paused' }));
    const waits = upcoming.get(row.id);
    if (waits) account.health.notes.splice(1, 0, ...upcomingNotes(row, waits));
    return account;
  });
}

function present(row: AccountRow, can: Account['can']): Account {
  const { level, connected, authorisedUntil, missing, lastSuccessAt, lastError, checkedAt, ...rest } = row;
  const {
    postedToday: posted,
    pausedReason: _reason,
    waitingSince: _since,
    reached: _reached,
    ...account
  } = rest;
  const health = {
    level,
    notes: notesOf(row),
    connected,
    authorisedUntil,
    missing: missing.map(scopeName),
    lastSuccessAt,
    lastError,
    checkedAt,
  };
  return { ...account, health: { ...health, postedToday: posted }, can };
}

/** Notes on an account's health, the most urgent first, in words for people: codes are for whoever looks into the trouble. */
export function notesOf(row: HealthRow): string[] {
  const { auth, name } = PLATFORMS[row.platform];
  const ends = row.authorisedUntil ? Date.parse(row.authorisedUntil) - Date.now() : null;
  const failedLast =
    row.lastError && Date.parse(row.lastError.at) > (row.lastSuccessAt ? Date.parse(row.lastSuccessAt) : 0);
  return [
    ...(row.level === 'paused' ? [pauseText(row)] : []),
    ...(row.waitingSince ? [`${waitText(row.waitingSince)}无法连接${name}，恢复后自动继续发布`] : []),
    ...(auth !== 'none' && !row.connected ? ['未连接，请先授权'] : []),
    ...(ends !== null && ends <= 0 ? ['授权已过期，请重新授权'] : []),
    ...(row.missing.length > 0
      ? [`缺少权限：${row.missing.map(scopeName).join('、')}，请重新授权并全部勾选`]
      : []),
    ...(ends !== null && ends > 0 && ends < WARN_DAYS * 86_400_000
      ? [`授权将在 ${Math.max(1, Math.ceil(ends / 86_400_000))} 天内到期，到期后发布会失败`]
      : []),
    ...(row.postedToday >= row.dailyLimit ? [`今日已发布 ${row.postedToday} 条，已达上限`] : []),
    ...(failedLast && row.level !== 'paused' && row.lastError
      ? [withoutErrorCodes(row.lastError.advice)]
      : []),
  ];
}

/** A platform's words lose their codes; what a person typed stands as it is. */
const pauseText = ({ pausedReason, lastError }: HealthRow) =>
  (pausedReason === lastError?.advice ? withoutErrorCodes(pausedReason) : pausedReason) || '已暂停';

/** How long it has lasted, as far as it is worth saying. */
function waitText(since: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(since)) / 60_000);
  if (minutes < 1) return '暂时';
  return minutes < 60 ? `已有 ${minutes} 分钟` : `已有 ${Math.floor(minutes / 60)} 小时`;
}
