import { type GrowthPlatform, maskNickname, type SignalKind, type SignalSource } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { identityMark, keptPhone, numbersIn, refusedWhere } from '../clue/index.ts';
import { announceProspects } from './announce.ts';
import { growthRules } from './growth.rules.ts';
import { readWords } from './intent/read-words.ts';
import { refreshProspects } from './refresh.ts';

/** Something somebody said, as whoever found it brings it. */
export interface FoundSignal {
  platform: GrowthPlatform;
  /** The platform's own ids; only their marks are kept. */
  item: string;
  author: string;
  nickname: string;
  text: string;
  /** A number they left, where whoever found it has masked it in the text already. */
  phone?: string | null;
  at: string;
  kind?: SignalKind;
  post?: string;
  accountId?: number | null;
  account?: string;
}

interface FoundAt {
  channelId: number;
  nodeId: number;
  path: string;
  source: SignalSource;
  crawlId?: number | null;
}

const TEXT_MAX = 500;
export const NICKNAME_SEAL = 'growth.nickname';

/**
 * The one way in. Each thing once a platform and item, one row a person; numbers are masked in what is kept, and whoever wants to
 * hear nothing more is not kept at all. May be called twice for the same.
 */
export async function keepSignals(
  unit: Unit,
  where: FoundAt,
  found: readonly FoundSignal[],
): Promise<number> {
  if (found.length === 0) return 0;
  const { channelId } = where;
  const rules = await growthRules.read(unit, channelId);
  const oldest = Date.now() - rules.retentionDays * 86_400_000;
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  const rowOf = (signal: FoundSignal) => {
    const { phones, masked } = numbersIn(signal.text);
    const kept = keptPhone(unit.secrets, signal.phone ?? phones[0] ?? null);
    const text = [...masked].slice(0, TEXT_MAX).join('');
    const reading = readWords(text, rules);
    return {
      platform: signal.platform,
      item: unit.secrets.mark(`${signal.platform}:${signal.item}`, 'growth.item'),
      author: identityMark(unit.secrets, `${signal.platform}:${signal.author}`),
      sealed: unit.secrets.seal(signal.nickname, NICKNAME_SEAL),
      name: maskNickname(signal.nickname),
      phone_sealed: kept.sealed,
      phone_mark: kept.mark,
      phone_mask: kept.mask,
      kind: signal.kind ?? 'comment',
      text,
      post: [...(signal.post ?? '')].slice(0, 100).join(''),
      account_id: signal.accountId ?? null,
      account: signal.account ?? '',
      at: new Date(signal.at).toISOString(),
      ...reading,
      fields: JSON.stringify(reading.fields),
      to_model: rules.useModel && (reading.level !== 'none' || text.length >= 8) && reading.rule !== 'R-01',
    };
  };
  for (const signal of found) {
    const at = Date.parse(signal.at);
    // A clock that runs ahead elsewhere is not ours to follow; what would be deleted tonight is not begun.
    if (!signal.text.trim() || !(at > oldest) || at > Date.now() + 86_400_000) continue;
    const row = rowOf(signal);
    if (!rows.has(row.item)) rows.set(row.item, row);
  }
  for (const { mark } of await unit.query<{ mark: string }>(sql`
    SELECT item_mark AS mark FROM growth_signal WHERE channel_id = ${channelId} AND item_mark = ANY(${[...rows.keys()]}::text[])`))
    rows.delete(mark);
  if (rows.size === 0) return 0;
  const given = JSON.stringify([...rows.values()]);
  // Two that bring the same people at the same moment come one after the other: their rows are locked in one order.
  await unit.query(sql`
    INSERT INTO growth_prospect (channel_id, node_id, path, platform, source, author_mark, nickname_sealed, name, phone_sealed,
                                 phone_mark, phone_mask, first_at, last_at)
    SELECT DISTINCT ON (g.platform, g.author) ${channelId}::bigint, ${where.nodeId}::bigint, ${where.path}::text, g.platform, ${where.source}::text, g.author, g.sealed,
           g.name, g.phone_sealed, g.phone_mark, g.phone_mask, g.at, g.at
    FROM ${recordset(given)}
    WHERE NOT ${refusedWhere(sql`${channelId}`, sql`g.phone_mark`, sql`g.author`)}
    ORDER BY g.platform, g.author, g.phone_mark NULLS LAST, g.at
    ON CONFLICT (channel_id, platform, author_mark) DO NOTHING`);
  const kept = await unit.query<{ prospectId: number }>(sql`
    INSERT INTO growth_signal (channel_id, prospect_id, platform, item_mark, kind, source, crawl_id, text, post, account_id, account, at,
                               level, machine_level, rule, quote, fields, to_model)
    SELECT ${channelId}::bigint, p.id, g.platform, g.item, g.kind, ${where.source}::text, ${where.crawlId ?? null}::bigint, g.text, g.post, g.account_id, g.account,
           g.at, g.level, g.level, g.rule, g.quote, g.fields::jsonb, g.to_model
    FROM ${recordset(given)}
    JOIN growth_prospect p ON p.channel_id = ${channelId} AND p.platform = g.platform AND p.author_mark = g.author
    WHERE p.state <> 'refused' ORDER BY g.item
    ON CONFLICT (channel_id, platform, item_mark) DO NOTHING RETURNING prospect_id AS "prospectId"`);
  const touched = [...new Set(kept.map(({ prospectId }) => prospectId))];
  if (touched.length === 0) return 0;
  await unit.query(sql`
    UPDATE growth_prospect p SET phone_sealed = g.phone_sealed, phone_mark = g.phone_mark, phone_mask = g.phone_mask
    FROM ${recordset(given)} WHERE p.id = ${anyOf(touched)} AND p.phone_mark IS NULL AND g.phone_mark IS NOT NULL
      AND p.platform = g.platform AND p.author_mark = g.author`);
  await unit.query(
    sql`UPDATE growth_prospect SET state = 'waiting' WHERE id = ${anyOf(touched)} AND state = 'wrong'`,
  );
  await refreshProspects(unit, touched);
  await announceProspects(unit, touched);
  return kept.length;
}

const recordset = (given: string) => sql`json_to_recordset(${given}::json) AS g(
  platform text, item text, author text, sealed text, name text, phone_sealed text, phone_mark text, phone_mask text, kind text, text text,
  post text, account_id bigint, account text, at timestamptz, level text, rule text, quote text, fields text, to_model boolean)`;
