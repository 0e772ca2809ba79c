import type { ThemeCounts } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Written } from '#kernel/model.ts';
import type { Unit } from '#kernel/unit.ts';
import { hasOpenPosts } from '../../publish/index.ts';
import type { ThemeRecord } from '../theme/theme.repository.ts';

export const storePercent = (unit: Queries, percent: number, id: number, jobId: string) =>
  unit.query(sql`
    UPDATE ai_article SET percent = ${percent} WHERE id = ${id} AND job_id = ${jobId} AND status = 'writing'`);

export type Counted = Pick<ThemeCounts, 'total' | 'done' | 'failed' | 'cancelled'> & {
  open: number;
  why: string | null;
};

export const countByState = (unit: Queries, themeId: number) =>
  unit.one<Counted>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'done')::int AS done,
           count(*) FILTER (WHERE status = 'failed')::int AS failed, count(*) FILTER (WHERE status = 'cancelled')::int AS cancelled,
           count(*) FILTER (WHERE status IN ('queued', 'writing'))::int AS open,
           min(note) FILTER (WHERE status = 'failed') AS why
    FROM ai_article WHERE theme_id = ${themeId}`);

/** Queues the articles to write and returns them; one with a post under way goes out as it was released. */
export const queueArticles = (unit: Queries, themeId: number, count: number, which: Which) =>
  unit.query<{ id: number; no: number }>(sql`
    UPDATE ai_article SET status = 'queued', percent = 0, note = '', updated_at = now(), version = version + 1
    WHERE theme_id = ${themeId} AND ${
      Array.isArray(which)
        ? sql`id = ANY(${which}::bigint[])`
        : which === 'all'
          ? sql`no <= ${count}`
          : sql`status <> 'done'`
    } AND NOT ${hasOpenPosts('aiArticle', sql`ai_article.id`)} RETURNING id, no`);

export const assignJob = (
  unit: Queries,
  jobId: string,
  queued: readonly { id: number }[],
  seeds: readonly number[],
) =>
  unit.query(sql`
    UPDATE ai_article a SET job_id = ${jobId}, seed = s.seed
    FROM unnest(${queued.map(({ id }) => id)}::bigint[], ${seeds}::int[]) AS s(id, seed) WHERE a.id = s.id`);

/** `missing`: whatever is not written yet · `all`: everything anew, differently · or these articles. */
export type Which = 'missing' | 'all' | number[];

/** One row an article, spread over the platforms in turn. Numbers that are no longer wanted go unless they are written. */
export async function ensureArticles(
  unit: Unit,
  { id, channelId, nodeId, path, ownerId, input }: ThemeRecord,
) {
  await unit.query(sql`
    DELETE FROM ai_article WHERE theme_id = ${id} AND no > ${input.count} AND version_no = 0`);
  await unit.query(sql`
    INSERT INTO ai_article (channel_id, node_id, path, owner_id, theme_id, no, platform, seed)
    SELECT ${channelId}, ${nodeId}, ${path}, ${ownerId}, ${id}, no,
           (${input.platforms}::text[])[1 + (no - 1) % ${input.platforms.length}::int], 0
    FROM generate_series(1, ${input.count}::int) no ON CONFLICT (theme_id, no) DO NOTHING`);
}

/** Marks an article as being written; nothing comes back where another job has it. */
export const claimArticle = (db: Queries, articleId: number, jobId: string) =>
  db.query(sql`
    UPDATE ai_article SET status = 'writing', percent = 0, note = '', updated_at = now()
    WHERE id = ${articleId} AND job_id = ${jobId} AND status IN ('queued', 'writing') RETURNING id`);

/** Locks an article that this job still writes: it may have been cancelled or deleted meanwhile. */
export const lockClaimed = (unit: Queries, id: number, jobId: string) =>
  unit.query(sql`
    SELECT 1 FROM ai_article WHERE id = ${id} AND job_id = ${jobId} AND status = 'writing' AND NOT hidden FOR UPDATE`);

export const writtenColumns = (
  offline: boolean,
  provider: string,
  usage: Written['usage'],
): SQL => sql`, status = 'done', percent = 100, note = '', offline = ${offline}, engine = ${provider},
    input_tokens = input_tokens + ${usage.input}, output_tokens = output_tokens + ${usage.output},
    cost = cost + ${usage.cost} ${offline ? sql`` : sql`, written_at = now()`}`;

/** Ends articles without a text and returns those that were still open. */
export const endArticles = (
  db: Queries,
  {
    status,
    note,
    ids,
    jobId,
    from,
  }: {
    status: 'cancelled' | 'failed';
    note: string;
    ids: readonly number[];
    jobId: string;
    from: readonly string[];
  },
) =>
  db.query<{ id: number }>(sql`
    UPDATE ai_article SET status = ${status}, note = ${note}, percent = 0, updated_at = now(), version = version + 1
    WHERE id = ANY(${ids}::bigint[]) AND job_id = ${jobId} AND status = ANY(${from}::text[]) RETURNING id`);
