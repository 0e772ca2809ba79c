import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { picturesOf } from '../../material/index.ts';
import { SCENES, type Scene } from './demo-article.ts';

export type ScenePictures = ReadonlyMap<Scene, number>;

/** One picture of the demo's library that may be published for each scene that is drawn; null while they are still being drawn. */
export async function scenePictures(db: Queries, channelId: number): Promise<ScenePictures | null> {
  const rows = await db.query<{ id: number; name: string }>(sql`
    SELECT id, name FROM material WHERE channel_id = ${channelId} AND type = 'image' AND source = 'demo'
      AND ext IN ('jpg', 'png') ORDER BY id`);
  const pictures = await picturesOf(
    db,
    null,
    rows.map(({ id }) => id),
  );
  const found = (Object.entries(SCENES) as [Scene, string][]).flatMap(([scene, title]) => {
    const row = rows.find(({ id, name }) => name.includes(title) && pictures.get(id)?.usable);
    return row ? [[scene, row.id] as const] : [];
  });
  const drawing = await db.one(
    sql`SELECT 1 FROM job_run WHERE name = 'demo.materials' AND status IN ('queued', 'running') LIMIT 1`,
  );
  return drawing && found.length < Object.keys(SCENES).length ? null : new Map(found);
}
