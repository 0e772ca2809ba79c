import type { CheckSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { planned, sql } from '#db/sql.ts';

const keyOf = (channelId: number | null) => `aiCreate.checks.${channelId ?? 0}`;

const DEFAULTS: CheckSetting = {
  similarityWarn: 30,
  similarityBlock: 60,
  unboundPrice: 'block',
  changedFact: 'block',
  aiLabel: '本文由人工智能生成，内容仅供参考',
};

export async function readCheckSetting(db: Queries, channelId: number | null): Promise<CheckSetting> {
  const row = await db.one<{ value: Partial<CheckSetting> }>(
    planned(sql`SELECT value FROM setting WHERE key = ${keyOf(channelId)}`),
  );
  return { ...DEFAULTS, ...row?.value };
}

export const writeCheckSetting = (db: Queries, channelId: number | null, value: CheckSetting) =>
  db.query(sql`
    INSERT INTO setting (key, value) VALUES (${keyOf(channelId)}, ${JSON.stringify(value)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
