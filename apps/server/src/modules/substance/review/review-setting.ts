import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { defineSetting } from '#kernel/setting.ts';

/** How many reviews the channel wants: one unless somebody decided otherwise. */
export const reviewLevels = defineSetting({
  key: 'substance.reviewLevels',
  schema: z.literal([1, 2]),
  initial: 1,
});

/** What head office itself makes has nobody below to look at it first: one review, its own. */
export async function stagesFor(
  db: Queries,
  { channelId, nodeId }: { channelId: number; nodeId: number },
): Promise<1 | 2> {
  if ((await reviewLevels.read(db, channelId)) === 1) return 1;
  const node = await db.one<{ parentId: number | null }>(
    sql`SELECT parent_id AS "parentId" FROM node WHERE id = ${nodeId}`,
  );
  return node?.parentId ? 2 : 1;
}
