import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { seenVideos } from '../theme/theme.scope.ts';
import { type VideoContent, videoContent } from './video-content.repository.ts';

interface UsableFilm extends VideoContent {
  tags: string[];
  /** Somebody passed it, where its channel wants a review of films. */
  passed: boolean;
}

/** A finished film that the actor sees, for making something of it. */
export async function filmForUse(db: Queries, actor: Actor, id: number): Promise<UsableFilm | null> {
  const row = await db.one<{ tags: string[]; passed: boolean }>(sql`
    SELECT array_to_json(t.tags) AS tags, v.review = 'passed' AS passed FROM video v JOIN video_theme t ON t.id = v.theme_id
    WHERE v.id = ${id} AND NOT v.hidden AND ${seenVideos(actor, contract.video.info)}`);
  const film = row && (await videoContent(db, [id])).get(id);
  return film ? { ...film, ...row } : null;
}
