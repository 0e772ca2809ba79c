import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { refusedWhere } from '../clue/index.ts';

export const knownMarks = (unit: Queries, channelId: number, marks: readonly string[]) =>
  unit.query<{ mark: string }>(sql`
    SELECT item_mark AS mark FROM growth_signal WHERE channel_id = ${channelId} AND item_mark = ANY(${marks}::text[])`);

export const upsertProspects = (
  unit: Queries,
  {
    channelId,
    nodeId,
    path,
    source,
    given,
  }: { channelId: number; nodeId: number; path: string; source: 'own' | 'page' | 'import'; given: string },
) =>
  unit.query(sql`
    INSERT INTO growth_prospect (channel_id, node_id, path, platform, source, author_mark, nickname_sealed, name, phone_sealed,
                                 phone_mark, phone_mask, first_at, last_at)
    SELECT DISTINCT ON (g.platform, g.author) ${channelId}::bigint, ${nodeId}::bigint, ${path}::text, g.platform, ${source}::text, g.author, g.sealed,
           g.name, g.phone_sealed, g.phone_mark, g.phone_mask, g.at, g.at
    FROM ${recordset(given)}
    WHERE NOT ${refusedWhere(sql`${channelId}`, sql`g.phone_mark`, sql`g.author`)}
    ORDER BY g.platform, g.author, g.phone_mask NULLS LAST, g.at
    ON CONFLICT (channel_id, platform, author_mark) DO NOTHING`);

export const insertSignals = (
  unit: Queries,
  {
    channelId,
    crawlId,
    source,
    given,
  }: {
    channelId: number;
    crawlId: number | null | undefined;
    source: 'own' | 'page' | 'import';
    given: string;
  },
) =>
  unit.query<{ prospectId: number }>(sql`
    INSERT INTO growth_signal (channel_id, prospect_id, platform, item_mark, kind, source, crawl_id, text, post, account_id, account, at,
                               level, machine_level, rule, quote, fields, to_model)
    SELECT ${channelId}::bigint, p.id, g.platform, g.item, g.kind, ${source}::text, ${crawlId ?? null}::bigint, g.text, g.post, g.account_id, g.account,
           g.at, g.level, g.level, g.rule, g.quote, g.fields::jsonb, g.to_model
    FROM ${recordset(given)}
    JOIN growth_prospect p ON p.channel_id = ${channelId} AND p.platform = g.platform AND p.author_mark = g.author
    WHERE p.state <> 'refused' ORDER BY g.item
    ON CONFLICT (channel_id, platform, item_mark) DO NOTHING RETURNING prospect_id AS "prospectId"`);

export const storePhones = (unit: Queries, given: string, touched: readonly number[]) =>
  unit.query(sql`
    UPDATE growth_prospect p SET phone_sealed = g.phone_sealed, phone_mark = g.phone_mark, phone_mask = g.phone_mask
    FROM ${recordset(given)} WHERE p.id = ${anyOf(touched)} AND p.phone_mask IS NULL AND g.phone_mask IS NOT NULL
      AND p.platform = g.platform AND p.author_mark = g.author`);

export const reopenProspects = (unit: Queries, touched: readonly number[]) =>
  unit.query(
    sql`UPDATE growth_prospect SET state = 'waiting' WHERE id = ${anyOf(touched)} AND state = 'wrong'`,
  );

const recordset = (given: string) => sql`json_to_recordset(${given}::json) AS g(
  platform text, item text, author text, sealed text, name text, phone_sealed text, phone_mark text, phone_mask text, kind text, text text,
  post text, account_id bigint, account text, at timestamptz, level text, rule text, quote text, fields text, to_model boolean)`;
