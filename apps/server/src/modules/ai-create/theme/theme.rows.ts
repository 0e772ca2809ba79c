import { type Theme, type ThemeCounts, type Timing, themeState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { picturesOf } from '../../material/index.ts';
import { ownedThemes } from './theme.repository.ts';

interface ThemeRow extends Omit<Theme, 'can' | 'cover' | 'counts'> {
  coverId: number | null;
  counts: ThemeCounts | null;
  timing: Timing;
  edits: boolean;
  creates: boolean;
  releases: boolean;
  removes: boolean;
  sends: boolean;
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
           ${ownedThemes(actor, '14-3')} AS edits, ${ownedThemes(actor, '14-2')} AS creates,
           ${ownedThemes(actor, '14-4')} AS releases, ${ownedThemes(actor, '14-5')} AS removes,
           ${ownedThemes(actor, '14-6')} AS sends
    FROM ai_theme t JOIN node n ON n.id = t.node_id JOIN member o ON o.id = t.owner_id
    WHERE t.id = ${anyOf(ids)}`);
  const covers = await picturesOf(
    db,
    storage,
    rows.flatMap(({ coverId }) => coverId ?? []),
  );
  return rows.map(({ coverId, edits, creates, releases, removes, sends, ...row }) => ({
    ...row,
    counts: row.counts ?? NO_ARTICLES,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    can: verbs(row, { edits, creates, releases, removes, sends }),
  }));
}

/** States in which what was asked can be changed. */
export const CHANGEABLE: readonly Theme['status'][] = ['draft', 'ready', 'partial', 'failed', 'cancelled'];

/** What the actor may do with it now: the server's own checks say the same. */
function verbs(
  { status, counts }: Pick<ThemeRow, 'status' | 'counts'>,
  may: Record<'edits' | 'creates' | 'releases' | 'removes' | 'sends', boolean>,
): Theme['can'] {
  const { total, done } = counts ?? NO_ARTICLES;
  const moves = (to: Theme['status']) => themeState.mayMove(status, to);
  const alive = status !== 'deleted';
  return [
    ...(may.edits && CHANGEABLE.includes(status) ? (['edit'] as const) : []),
    ...(may.creates && moves('generating') && (total === 0 || done < total) ? (['generate'] as const) : []),
    ...(may.creates && moves('generating') && total > 0 ? (['refresh'] as const) : []),
    ...(may.removes && moves('cancelled') ? (['cancel'] as const) : []),
    ...(may.releases && moves('releasing') && done > 0 ? (['release'] as const) : []),
    ...(may.releases && done > 0 && (moves('scheduled') || status === 'scheduled')
      ? (['timing'] as const)
      : []),
    ...(may.sends && alive && status !== 'released' && status !== 'releasing'
      ? (['autosend', 'senduser'] as const)
      : []),
    ...(may.creates && alive ? (['copy'] as const) : []),
    ...(may.removes && moves('deleted') ? (['delete'] as const) : []),
    ...(may.removes && (status === 'deleted' || status === 'cancelled') ? (['recover'] as const) : []),
  ];
}
