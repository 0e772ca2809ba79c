import type { ResourceArea } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { resourcePrices } from './settings.ts';

/** A month on China's clock as a condition on a moment. */
export const monthOf = (moment: SQL, month: SQL): SQL => sql`
  (${moment} >= (${month} || '-01')::timestamp AT TIME ZONE 'Asia/Shanghai'
   AND ${moment} < ((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Asia/Shanghai')`;

/** What a model was asked for tells whose work it was. */
const AREA = sql`CASE WHEN r.purpose IN ('article', 'title', 'polish', 'topic', 'share') THEN 'article'
  WHEN r.purpose = 'storyboard' THEN 'video' WHEN r.purpose IN ('chat', 'intent', 'embed') THEN 'chat'
  WHEN r.purpose = 'test' THEN 'test' ELSE 'work' END`;

/**
 * All that was used of models, speech and composition, a row a call or piece of work, in the units of quotas: `where` narrows both
 * tables by their alias `r`.
 */
export const usesOf = (where: SQL): SQL => sql`
  SELECT r.node_id, r.path, r.owner_id, r.created_at, ${AREA} AS area, r.cost::float8 AS money, r.cost::float8 AS "modelCost",
         0::float8 AS "speechCost", 0::float8 AS "composeCost", (r.input_tokens + r.output_tokens) / 10000.0::float8 AS model,
         0::float8 AS speech, 0::float8 AS compose, 0::float8 AS "ownVoice"
  FROM model_usage r WHERE ${where}
  UNION ALL
  SELECT r.node_id, r.path, r.owner_id, r.created_at, r.area, r.cost::float8, 0,
         CASE WHEN r.kind = 'speech' THEN r.cost::float8 ELSE 0 END, CASE WHEN r.kind = 'compose' THEN r.cost::float8 ELSE 0 END, 0,
         CASE WHEN r.kind = 'speech' AND NOT r.offline THEN r.ms / 60000.0::float8 ELSE 0 END,
         CASE WHEN r.kind = 'compose' THEN r.ms / 60000.0::float8 ELSE 0 END,
         CASE WHEN r.kind = 'speech' AND r.offline THEN r.ms / 60000.0::float8 ELSE 0 END
  FROM ai_use r WHERE ${where}`;

interface Use {
  kind: 'speech' | 'compose';
  area: ResourceArea;
  ms: number;
  offline?: boolean;
  channelId: number;
  /** Of the place that pays. */
  path: string;
  ownerId: number;
}

/** Writes down what a piece of work took, at today's price. */
export async function bookUse(
  db: Queries,
  { kind, area, ms, offline = false, channelId, path, ownerId }: Use,
): Promise<void> {
  if (ms <= 0) return;
  const prices = await resourcePrices.read(db, channelId);
  const cost = offline ? 0 : (prices[kind] * ms) / 60_000;
  await db.query(sql`
    INSERT INTO ai_use (channel_id, node_id, path, owner_id, kind, area, ms, offline, cost)
    SELECT n.channel_id, n.id, n.path, ${ownerId}, ${kind}, ${area}, ${Math.round(ms)}, ${offline}, ${cost}::numeric
    FROM node n WHERE n.channel_id = ${channelId} AND n.path = ${path}`);
}
