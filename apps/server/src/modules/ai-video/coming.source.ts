import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ComingWork } from '../ai/index.ts';
import { seenThemes } from './theme/theme.scope.ts';

const MOST = 6;

/** Films that are laid out and not composed: as many minutes of film, and of speech where a service's voice speaks. */
export async function comingFilms({ db }: Kernel, actor: Actor): Promise<ComingWork[]> {
  const themes = await db.query<{
    id: number;
    topic: string;
    owner: string;
    pieces: number;
    at: string | null;
    compose: number;
    speech: number;
  }>(sql`
    SELECT t.id, t.topic, m.name AS owner, f.pieces, t.scheduled_at AS at, f.compose, f.speech
    FROM video_theme t JOIN member m ON m.id = t.owner_id
    JOIN LATERAL (
      SELECT count(*)::int AS pieces, sum(v.duration_ms) / 60000.0::float8 AS compose,
             coalesce(sum(v.duration_ms) FILTER (WHERE EXISTS (
               SELECT 1 FROM video_voice s WHERE s.id::text = v.doc->'voice'->>'id' AND s.builtin IS NULL)), 0) / 60000.0::float8 AS speech
      FROM video v WHERE v.theme_id = t.id AND v.status = 'draft' AND NOT v.hidden) f ON f.pieces > 0
    WHERE t.channel_id = ${actor.channelId} AND ${seenThemes(actor, contract.aiResource.overview)} AND t.status <> 'deleted'
    ORDER BY t.created_at DESC LIMIT ${MOST}`);
  return themes.map(({ id, topic, owner, pieces, at, compose, speech }) => ({
    key: `video ${id}`,
    area: 'video',
    title: topic,
    owner,
    pieces,
    at,
    page: { path: 'mixedshear/create', search: { id } },
    calls: {},
    speech,
    compose,
  }));
}
