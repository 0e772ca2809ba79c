import { type Quotas, RESOURCES, type Resource } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { below } from '#kernel/access/paths.ts';
import { QuotaSpent } from './model.errors.ts';
import { monthOf, usesOf } from './uses.repository.ts';

/** Who pays: a place by its path, or by its id; null stands for the channel's root. */
interface Charged {
  channelId: number;
  place: { path: string } | { nodeId: number | null };
}

const THIS_MONTH = sql`to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM')`;

const payer = ({ channelId, place }: Charged): SQL =>
  'path' in place
    ? sql`SELECT ${place.path}::text AS path`
    : sql`SELECT n.path FROM node n WHERE n.channel_id = ${channelId}
            AND n.id = coalesce(${place.nodeId}::bigint, (SELECT id FROM node WHERE channel_id = ${channelId} AND parent_id IS NULL))`;

/** Refuses work where one of these is used up, by the quota of the place or of one above it. Without quotas nothing is added up. */
export async function refuseSpent(
  db: Queries,
  charged: Charged,
  kinds: readonly Exclude<Resource, 'storage'>[],
): Promise<void> {
  const { channelId } = charged;
  const rows = await db.query<Quotas & { name: string; used: Record<Resource, number> }>(sql`
    SELECT n.name, q.model, q.speech, q.compose, q.storage, q.money, to_jsonb(u) AS used
    FROM (${payer(charged)}) p JOIN ai_quota q ON q.channel_id = ${channelId} AND starts_with(p.path, q.path) JOIN node n ON n.id = q.node_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.model), 0) AS model, coalesce(sum(x.speech), 0) AS speech, coalesce(sum(x.compose), 0) AS compose,
             coalesce(sum(x.money), 0) AS money
      FROM (${usesOf(sql`r.channel_id = ${channelId} AND ${monthOf(sql`r.created_at`, THIS_MONTH)} AND ${below(sql`r.path`, sql`q.path`)}`)}) x) u
    ORDER BY length(q.path) DESC`);
  for (const row of rows)
    for (const kind of kinds) {
      const given = row[kind];
      const { title, unit } = RESOURCES[kind];
      if (given !== null && row.used[kind] >= given)
        throw QuotaSpent(title, row.name, `${given.toLocaleString('zh-CN')} ${unit}`);
    }
}

/** What places on the way to a node may store, in gigabytes, each with its path. */
export const storageQuotas = (db: Queries, nodeId: number | null) =>
  db.query<{ name: string; path: string; gb: number }>(sql`
    SELECT n.name, q.path, q.storage AS gb FROM node p JOIN ai_quota q ON q.channel_id = p.channel_id AND starts_with(p.path, q.path)
    JOIN node n ON n.id = q.node_id WHERE p.id = ${nodeId} AND q.storage IS NOT NULL`);
