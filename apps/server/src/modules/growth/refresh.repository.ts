import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

const ORDER = sql`ARRAY['high', 'middle', 'low', 'none']`;

/** Recomputes what lists show of prospects from their signals: the best intent, the latest text, the car named last. */
export const refreshProspects = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    UPDATE growth_prospect p SET signals = a.count, first_at = a.first_at, last_at = a.last_at, level = (${ORDER})[a.level],
           model = coalesce(a.model, ''), last_text = a.text, account_id = a.account_id, account = a.account,
           spoke_to_us = a.own, version = p.version + 1
    FROM (SELECT s.prospect_id, count(*)::int AS count, min(s.at) AS first_at, max(s.at) AS last_at,
                 min(array_position(${ORDER}, s.level)) AS level,
                 (array_agg(s.fields -> 'model' ->> 'value' ORDER BY s.at DESC, s.id DESC) FILTER (WHERE s.fields ? 'model'))[1] AS model,
                 (array_agg(s.text ORDER BY s.at DESC, s.id DESC))[1] AS text,
                 (array_agg(s.account_id ORDER BY s.at DESC, s.id DESC))[1] AS account_id,
                 (array_agg(s.account ORDER BY s.at DESC, s.id DESC))[1] AS account,
                 bool_or(s.source <> 'page') AS own
          FROM growth_signal s WHERE s.prospect_id = ${anyOf(ids)} GROUP BY 1) a
    WHERE p.id = a.prospect_id`);
