import { type AnalysisFilter, contract, PLATFORM_IDS, PLATFORMS, RANGE_SEPARATOR } from '@zhiying/contract';
import { CHINA_OFFSET } from '#db/moment.ts';
import { anyOf, join, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { below, idsOf } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';

export type Keys = RequiredCalls;
/** Whoever may see any of it may export what they see. */
export const ANY_KEY: RequiredCalls = [
  contract.aiAnalysis.index,
  contract.aiAnalysis.ranks,
  contract.aiAnalysis.trend,
];

const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A span of days and the equally long one right before it; days are China's, both ends included. */
export interface Span {
  from: string;
  to: string;
  days: number;
  beforeFrom: string;
}

export function spanOf(range: string): Span {
  const [from = '', to = ''] = range.split(RANGE_SEPARATOR);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return { from, to, days, beforeFrom: dayOf(Date.parse(from) - days * DAY_MS) };
}

/** The first moment of a day in China. */
export const startOf = (day: string): SQL => sql`${`${day}T00:00:00${CHINA_OFFSET}`}::timestamptz`;
export const endOf = (day: string): SQL => sql`(${startOf(day)} + interval '1 day')`;

const TELLING = PLATFORM_IDS.filter((platform) => PLATFORMS[platform].completion !== 'hand-over');
/**
 * Whether a post's platform (of attempt `p`) tells figures at all. One that a person found again has only its link, and only
 * 公众号 knows posts by their link.
 */
export const tells: SQL = sql`
  (p.platform = ${anyOf(TELLING)} AND (p.platform = 'wechat' OR p.post_id NOT LIKE 'http%'))`;

const within = (actor: Actor, keys: Keys, row: SQL): SQL =>
  scope(actor, keys).on({
    channel: sql`${row}.channel_id`,
    path: sql`${row}.path`,
    node: sql`${row}.node_id`,
    owner: sql`${row}.owner_id`,
  });
/** Posts (`p`) that somebody in reach asked for. */
export const asked = (actor: Actor, keys: Keys): SQL => within(actor, keys, sql`p`);
/**
 * Posts on an account in reach, whoever asked for them: a dealer sees how head office's article does on the dealer's account, and
 * nothing of it elsewhere. An array, so that the index of posts by account serves it; whoever sees the channel needs none of it.
 */
const carried = (actor: Actor, keys: Keys): SQL =>
  scope(actor, keys).tree === 'channel'
    ? sql`false`
    : sql`p.account_id = ANY(ARRAY(SELECT c.id FROM content_account c WHERE ${within(actor, keys, sql`c`)}))`;

/** Posts (`p`) that an actor may see. The channel is said once for all, so that an index that begins with it serves every scope. */
export const seen = (actor: Actor, keys: Keys): SQL =>
  sql`p.channel_id = ${actor.channelId} AND (${asked(actor, keys)} OR ${carried(actor, keys)})`;

/**
 * What is published (`p`, on account `a`) that an actor may see figures of: up to the end of the span, since what was published
 * earlier still gains in it.
 */
export function published(
  actor: Actor,
  keys: Keys,
  { at, platform, themeId, videoThemeId, accountId, nodeId }: AnalysisFilter,
): SQL {
  const conditions = [
    seen(actor, keys),
    sql`p.state = 'published'`,
    sql`p.published_at < ${endOf(spanOf(at).to)}`,
    ...(platform ? [sql`p.platform = ${platform}`] : []),
    ...(themeId ? [sql`p.batch_kind = 'aiTheme' AND p.batch_id = ${themeId}`] : []),
    ...(videoThemeId ? [sql`p.batch_kind = 'videoTheme' AND p.batch_id = ${videoThemeId}`] : []),
    ...(accountId ? [sql`p.account_id = ${accountId}`] : []),
    ...(nodeId ? [below(sql`a.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
  ];
  return sql`publish_attempt p JOIN ${accountsOf(actor.channelId)} a ON a.id = p.account_id WHERE ${join(conditions, ' AND ')}`;
}

/**
 * Accounts with the dealer they are of; an organisation above dealers stands for itself. OFFSET keeps it a query of its own, so that
 * the dealer is looked up once an account and not once a post; where nobody asks for it, it is not looked up at all.
 */
const accountsOf = (channelId: number | null): SQL => sql`
  (SELECT c.id, c.path, coalesce((SELECT d.id FROM node d WHERE d.id = ANY(${idsOf(sql`c.path`)}) AND d.kind = 'dealer'
                                  ORDER BY length(d.path) DESC LIMIT 1), c.node_id) AS dealer_id
   FROM content_account c WHERE c.channel_id = ${channelId} OFFSET 0)`;
