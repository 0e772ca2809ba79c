import type { PublishSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { planned, sql } from '#db/sql.ts';

const keyOf = (channelId: number | null) => `publish.${channelId ?? 0}`;

const DEFAULTS: PublishSetting = { gapMinutes: 0, blackouts: [], spread: 'each' };

export async function readPublishSetting(db: Queries, channelId: number | null): Promise<PublishSetting> {
  const row = await db.one<{ value: Partial<PublishSetting> }>(
    planned(sql`SELECT value FROM setting WHERE key = ${keyOf(channelId)}`),
  );
  return { ...DEFAULTS, ...row?.value };
}

export const writePublishSetting = (db: Queries, channelId: number | null, value: PublishSetting) =>
  db.query(sql`
    INSERT INTO setting (key, value) VALUES (${keyOf(channelId)}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
