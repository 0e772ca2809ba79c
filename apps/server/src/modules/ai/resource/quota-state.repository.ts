import { QUOTA_WARNING, type Quotas, type Resource } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { monthOf, usesOf } from '#engines/model/index.ts';
import { below } from '#kernel/access/paths.ts';
import { HIGHEST_PERCENT, monthText } from './amounts.source.ts';

/** Quotas (`q`) with what was used of them this month (`u`) and the highest share of one, in percent. */
export const quotaStates = (which: SQL): SQL => sql`
  SELECT q.*, n.name, to_jsonb(u) AS used, ${HIGHEST_PERCENT} AS percent FROM ai_quota q JOIN node n ON n.id = q.node_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(x.model), 0)::float8 AS model, coalesce(sum(x.speech), 0)::float8 AS speech,
           coalesce(sum(x.compose), 0)::float8 AS compose, coalesce(sum(x.money), 0)::float8 AS money,
           (SELECT coalesce(sum(v.size), 0)::float8 / 1073741824 FROM material_version v WHERE ${below(sql`v.path`, sql`q.path`)}) AS storage
    FROM (${usesOf(sql`r.channel_id = q.channel_id AND ${monthOf(sql`r.created_at`, monthText(undefined))} AND ${below(sql`r.path`, sql`q.path`)}`)}) x) u
  WHERE ${which}`;

export interface QuotaState {
  id: number;
  nodeId: number;
  name: string;
  path: string;
  given: Quotas;
  used: Record<Resource, number>;
  told: Record<string, string>;
  month: string;
}

/** Those of which so much is used that somebody should know. */
export const quotasToTell = (db: Queries) =>
  db.query<QuotaState>(sql`
    SELECT s.id, s.node_id AS "nodeId", s.name, s.path, s.used, s.told, ${monthText(undefined)} AS month,
           json_build_object('model', s.model, 'speech', s.speech, 'compose', s.compose, 'storage', s.storage, 'money', s.money) AS given
    FROM (${quotaStates(sql`true`)}) s WHERE s.percent >= ${QUOTA_WARNING}`);

export const rememberTold = (db: Queries, id: number, told: Record<string, string>) =>
  db.query(sql`UPDATE ai_quota SET told = told || ${JSON.stringify(told)}::jsonb WHERE id = ${id}`);

/** Who looks after the resources of a place, as members: their key reaches it from there or from above. */
export const keepersOf = (path: string, keys: readonly string[]): SQL => sql`
  SELECT ms.member_id FROM membership ms JOIN role r ON r.id = ms.role_id AND r.keys && ${[...keys]}::text[]
  JOIN member m ON m.id = ms.member_id AND m.status = 'active'
  WHERE (r.scope IN ('ALL', 'TREE') AND starts_with(${path}, ms.path)) OR (r.scope = 'NODE' AND ms.path = ${path})`;
