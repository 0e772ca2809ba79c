import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export interface ModelSettings {
  /** Yuan a day; null for no limit. */
  dailyBudget: number | null;
  /** When no endpoint answers, the offline writer does; otherwise the failure is shown. */
  offlineFallback: boolean;
}

const DEFAULTS: ModelSettings = { dailyBudget: null, offlineFallback: false };
const keyOf = (channelId: number) => `model.settings.${channelId}`;

export async function readModelSettings(db: Queries, channelId: number): Promise<ModelSettings> {
  const row = await db.one<{ value: Partial<ModelSettings> }>(
    sql`SELECT value FROM setting WHERE key = ${keyOf(channelId)}`,
  );
  return { ...DEFAULTS, ...row?.value };
}

export const writeModelSettings = (db: Queries, channelId: number, settings: ModelSettings) =>
  db.query(sql`
    INSERT INTO setting (key, value) VALUES (${keyOf(channelId)}, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
