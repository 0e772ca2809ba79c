import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { accountsShowing } from '../../publish/index.ts';
import { sliceKey } from './arrange.ts';

/** So far back does anybody remember an opening; films before these may begin the same way again. */
const MOST_FILMS = 5_000;

/**
 * The ledger of openings: parts of these materials that films of other themes went out with, by how many accounts show them. Two
 * accounts with the same first picture look like one machine, to platforms and to people.
 */
export async function postedOpenings(
  db: Queries,
  { id, channelId }: { id: number; channelId: number },
  materialIds: readonly number[],
): Promise<Map<string, number>> {
  if (materialIds.length === 0) return new Map();
  const clips = await db.query<{ videoId: number; materialId: number; in: number }>(sql`
    SELECT c.video_id AS "videoId", c.material_id AS "materialId", c.from_ms AS "in"
    FROM video_clip c JOIN video v ON v.id = c.video_id
    WHERE c.at = 0 AND c.material_id = ${anyOf(materialIds)} AND v.channel_id = ${channelId} AND v.theme_id <> ${id}
    ORDER BY c.video_id DESC LIMIT ${MOST_FILMS}`);
  const shown = await accountsShowing(
    db,
    'video',
    clips.map(({ videoId }) => videoId),
  );
  const accounts = new Map<string, Set<number>>();
  for (const { videoId, ...clip } of clips)
    for (const account of shown.get(videoId) ?? [])
      accounts.set(sliceKey(clip), (accounts.get(sliceKey(clip)) ?? new Set()).add(account));
  return new Map([...accounts].map(([key, { size }]) => [key, size]));
}
