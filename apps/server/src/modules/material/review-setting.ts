import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { MaterialRecord } from './material.repository.ts';

type Levels = 1 | 2;
const keyOf = (channelId: number | null) => `material.reviewLevels.${channelId ?? 0}`;

/** How many reviews the channel wants: one unless somebody decided otherwise. */
export async function readLevels(db: Queries, channelId: number | null): Promise<Levels> {
  const row = await db.one<{ value: number }>(sql`SELECT value FROM setting WHERE key = ${keyOf(channelId)}`);
  return row?.value === 2 ? 2 : 1;
}

export const writeLevels = (db: Queries, channelId: number | null, levels: Levels) =>
  db.query(sql`
    INSERT INTO setting (key, value) VALUES (${keyOf(channelId)}, to_jsonb(${levels}::int))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

/** What hangs on an organisation has no dealer to review it first: one review, the organisation's. */
export async function stagesFor(db: Queries, { channelId, nodeId }: MaterialRecord): Promise<Levels> {
  if ((await readLevels(db, channelId)) === 1) return 1;
  const node = await db.one<{ kind: string }>(sql`SELECT kind FROM node WHERE id = ${nodeId}`);
  return node?.kind === 'organ' ? 1 : 2;
}
