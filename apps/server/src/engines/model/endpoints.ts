import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { ModelEndpoint } from '#kernel/model.ts';

/** What a sealed key is bound to. */
export const KEY_SEAL = 'model_endpoint.api_key';

export const hasEndpoints = async (db: Queries, channelId: number) =>
  (await db.one(sql`SELECT 1 FROM model_endpoint WHERE channel_id = ${channelId} AND enabled LIMIT 1`)) !==
  undefined;

/** Those in use, in the order in which they are asked. */
export const readEndpoints = (db: Queries, channelId: number) =>
  db.query<ModelEndpoint>(sql`
    SELECT id, name, base_url AS "baseUrl", api_key AS "apiKey", models, concurrency, timeout_seconds AS "timeoutSeconds", version
    FROM model_endpoint WHERE channel_id = ${channelId} AND enabled ORDER BY sort, id`);
