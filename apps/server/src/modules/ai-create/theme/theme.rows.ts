import type { Theme, ThemeCounts, Timing } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { picturesOf } from '../../material/index.ts';
import { countPosts, NO_POSTS } from '../../publish/index.ts';
import { themePolicy } from './theme.policy.ts';
import { UNLOCKED } from './theme.scope.ts';

interface ThemeRow extends Omit<Theme, 'can' | 'cover' | 'counts' | 'scheduled' | 'sending' | 'published'> {
  coverId: number | null;
  counts: ThemeCounts | null;
  timing: Timing;
  free: number;
  loose: number;
  reached: (boolean | null)[];
}

export const NO_ARTICLES: ThemeCounts = {
  total: 0,
  queued: 0,
  writing: 0,
  done: 0,
  failed: 0,
  cancelled: 0,
  outdated: 0,
  blocked: 0,
  warned: 0,
};

const COUNTS = sql`(
  SELECT json_build_object('total', count(*), 'queued', count(*) FILTER (WHERE a.status = 'queued'),
    'writing', count(*) FILTER (WHERE a.status = 'writing'), 'done', count(*) FILTER (WHERE a.status = 'done'),
    'failed', count(*) FILTER (WHERE a.status = 'failed'), 'cancelled', count(*) FILTER (WHERE a.status = 'cancelled'),
    'outdated', count(*) FILTER (WHERE a.outdated IS NOT NULL), 'blocked', count(*) FILTER (WHERE a.blocks > 0),
    'warned', count(*) FILTER (WHERE a.blocks = 0 AND a.warns > 0))
  FROM ai_article a WHERE a.theme_id = t.id)`;

/** The rows in full, as this actor sees them. */
export async function loadThemes(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Theme[]> {
  const rows = await db.query<ThemeRow>(sql`
    SELECT t.id, t.topic, t.status, t.note, t.count, ${COUNTS} AS counts, array_to_json(t.platforms) AS platforms,
           jsonb_array_length(t.input->'accountIds') + jsonb_array_length(t.input->'accountGroupIds') AS accounts,
           jsonb_array_length(t.input->'sendUserIds') AS "sendUsers", array_to_json(t.tags) AS tags, t.auto_send AS "autoSend",
           t.input->'timing' AS timing, t.scheduled_at AS "scheduledAt", t.released_at AS "releasedAt",
           CASE WHEN t.status = 'generating' THEN t.job_id END AS "jobId",
           EXISTS (SELECT 1 FROM ai_article a WHERE a.theme_id = t.id AND a.offline) AS offline,
           (SELECT a.material_ids[1] FROM ai_article a WHERE a.theme_id = t.id AND a.material_ids <> '{}' ORDER BY a.no LIMIT 1)
             AS "coverId",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.version,
           ${UNLOCKED}, ${themePolicy.reached(actor)} AS reached
    FROM ai_theme t JOIN node n ON n.id = t.node_id JOIN member o ON o.id = t.owner_id
    WHERE t.id = ${anyOf(ids)}`);
  const covers = await picturesOf(
    db,
    storage,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  const posts = await countPosts(db, 'batch', 'aiTheme', ids);
  const can = themePolicy.can(actor);
  return rows.map(({ coverId, reached, free, loose, ...row }) => ({
    ...row,
    counts: row.counts ?? NO_ARTICLES,
    ...(posts.get(row.id) ?? NO_POSTS),
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    can: can({ ...row, ...(row.counts ?? NO_ARTICLES), free, loose, reached }),
  }));
}
