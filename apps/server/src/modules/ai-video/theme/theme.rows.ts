import type { VideoCounts, VideoTheme } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { countPosts, NO_POSTS } from '../../publish/index.ts';
import { videoThemePolicy } from './theme.policy.ts';

interface Row extends Omit<VideoTheme, 'can' | 'cover' | 'scheduled' | 'sending' | 'published'> {
  busy: boolean;
  coverObject: string | null;
  firstMaterial: number | null;
  reached: (boolean | null)[];
}

const COUNTS = sql`(
  SELECT json_build_object('total', count(*), 'open', count(*) FILTER (WHERE v.status IN ('queued', 'composing')),
    'done', count(*) FILTER (WHERE v.status = 'done'), 'failed', count(*) FILTER (WHERE v.status = 'failed'),
    'cancelled', count(*) FILTER (WHERE v.status = 'cancelled'))
  FROM video v WHERE v.theme_id = t.id)`;

/** The rows in full, as this actor sees them. */
export async function loadThemes(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<VideoTheme[]> {
  const rows = await db.query<Row & { counts: VideoCounts }>(sql`
    SELECT t.id, t.kind, t.topic, t.stage, t.status, t.note, t.count, jsonb_array_length(t.lenses) AS lenses, ${COUNTS} AS counts,
           (SELECT min(v.difference) FROM video v WHERE v.theme_id = t.id) AS difference, t.input->>'ratio' AS ratio,
           array_to_json(t.tags) AS tags, t.job_id AS "jobId", t.job_id IS NOT NULL AS busy, t.offline,
           t.scheduled_at AS "scheduledAt", t.released_at AS "releasedAt",
           (SELECT v.cover FROM video v WHERE v.theme_id = t.id AND v.cover IS NOT NULL ORDER BY v.no LIMIT 1) AS "coverObject",
           (t.lenses->0->'clips'->0->>'materialId')::bigint AS "firstMaterial",
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.version, ${videoThemePolicy.reached(actor)} AS reached
    FROM video_theme t JOIN node n ON n.id = t.node_id JOIN member o ON o.id = t.owner_id
    WHERE t.id = ${anyOf(ids)}`);
  const shown = await shownMaterials(
    db,
    storage,
    rows.flatMap(({ firstMaterial }) => firstMaterial ?? []),
  );
  const posts = await countPosts(db, 'batch', 'videoTheme', ids);
  const can = videoThemePolicy.can(actor);
  return Promise.all(
    rows.map(async ({ coverObject, firstMaterial, busy, reached, ...row }) => ({
      ...row,
      ...(posts.get(row.id) ?? NO_POSTS),
      cover:
        coverObject && storage
          ? await storage.signedUrl(coverObject)
          : ((firstMaterial === null ? null : shown.get(firstMaterial)?.thumb) ?? null),
      can: can({ ...row, ...row.counts, busy, released: row.releasedAt !== null, reached }),
    })),
  );
}
