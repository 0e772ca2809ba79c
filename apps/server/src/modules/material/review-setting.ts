import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { defineSetting } from '#kernel/setting.ts';
import type { MaterialRecord } from './material.repository.ts';

/** How many reviews the channel wants: one unless somebody decided otherwise. */
export const reviewLevels = defineSetting({
  key: 'material.reviewLevels',
  schema: z.literal([1, 2]),
  initial: 1,
});

/** What hangs on an organisation has no dealer to review it first: one review, the organisation's. */
export async function stagesFor(db: Queries, { channelId, nodeId }: MaterialRecord): Promise<1 | 2> {
  if ((await reviewLevels.read(db, channelId)) === 1) return 1;
  const node = await db.one<{ kind: string }>(sql`SELECT kind FROM node WHERE id = ${nodeId}`);
  return node?.kind === 'organ' ? 1 : 2;
}
