import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';

/** Ends those still to come or under way that `where`, a condition on `p`, names. Answers their materials. */
export async function endPublications(
  db: Queries,
  where: SQL,
  state: 'ended' | 'withdrawn',
): Promise<number[]> {
  const ended = await db.query<{ id: number }>(sql`
    UPDATE material_publish p SET state = ${state}, ended_at = now()
    WHERE p.state IN ('scheduled', 'active') AND ${where} RETURNING p.material_id AS id`);
  const ids = [...new Set(ended.map(({ id }) => id))];
  // A material that is published nowhere any more has been taken down.
  await db.query(sql`
    UPDATE material m SET status = 'withdrawn', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status = 'published'
      AND NOT EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')`);
  return ids;
}

/** Of those ids, the ones with a publication under way become published. */
export const markPublished = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE material m SET status = 'published', updated_at = now(), version = version + 1
    WHERE m.id = ${anyOf(ids)} AND m.status IN ('passed', 'withdrawn')
      AND EXISTS (SELECT 1 FROM material_publish p WHERE p.material_id = m.id AND p.state = 'active')`);
