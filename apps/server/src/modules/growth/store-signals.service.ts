import {
  GROWTH_PLATFORMS,
  type GrowthPlatform,
  maskNickname,
  type SignalKind,
  type SignalSource,
} from '@zhiying/contract';
import { findPhones, maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { identityMark, phoneColumns } from '../clue/index.ts';
import { announceProspects } from './announce.service.ts';
import { growthRules } from './growth.rules.ts';
import { classifyIntent } from './intent/classify-intent.ts';
import { refreshProspects } from './refresh.repository.ts';
import {
  insertSignals,
  knownMarks,
  reopenProspects,
  storePhones,
  upsertProspects,
} from './store-signals.repository.ts';

/** A public statement that may show buying intent, as its source delivers it. */
export interface FoundSignal {
  platform: GrowthPlatform;
  /** The platform's ids; only their keyed hashes are stored. */
  item: string;
  author: string;
  /** Null if the platform gives none. */
  nickname: string | null;
  text: string;
  /** A phone number, if the source has already masked it in the text. */
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
  /**
   * Entered by somebody who may not see numbers. Its numbers are stored without a hash, so that they are
   * compared with neither refusals nor clues.
   */
  unconfirmed?: boolean;
}

const TEXT_MAX = 500;
export const NICKNAME_SEAL = 'growth.nickname';

/**
 * The only entry point for signals: deduplicates by platform and item, one prospect per person, masks phone
 * numbers, and drops people who refused contact. Idempotent.
 */
export async function storeSignals(
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
    const phone = signal.phone ?? findPhones(signal.text)[0]?.phone ?? null;
    const kept = phoneColumns(unit.secrets, phone);
    const nickname = signal.nickname === null ? null : maskPhones(signal.nickname);
    const text = [...maskPhones(signal.text)].slice(0, TEXT_MAX).join('');
    const reading = classifyIntent(text, rules);
    return {
      platform: signal.platform,
      item: unit.secrets.mark(`${signal.platform}:${signal.item}`, 'growth.item'),
      author: identityMark(unit.secrets, `${signal.platform}:${signal.author}`),
      sealed: nickname === null ? null : unit.secrets.seal(nickname, NICKNAME_SEAL),
      name: nickname === null ? `${GROWTH_PLATFORMS[signal.platform]}用户` : maskNickname(nickname),
      phone_sealed: kept.sealed,
      phone_mark: where.unconfirmed ? null : kept.mark,
      phone_mask: kept.mask,
      kind: signal.kind ?? 'comment',
      text,
      post: [...maskPhones(signal.post ?? '')].slice(0, 100).join(''),
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
    // Future timestamps are ignored, and so is anything that retention would delete tonight.
    if (!signal.text.trim() || !(at > oldest) || at > Date.now() + 86_400_000) continue;
    const row = rowOf(signal);
    if (!rows.has(row.item)) rows.set(row.item, row);
  }
  for (const { mark } of await knownMarks(unit, channelId, [...rows.keys()])) rows.delete(mark);
  if (rows.size === 0) return 0;
  const given = JSON.stringify([...rows.values()]);
  // Serializes concurrent imports of the same people by locking their rows in one order.
  await upsertProspects(unit, {
    channelId,
    nodeId: where.nodeId,
    path: where.path,
    source: where.source,
    given,
  });
  const kept = await insertSignals(unit, { channelId, crawlId: where.crawlId, source: where.source, given });
  const touched = [...new Set(kept.map(({ prospectId }) => prospectId))];
  if (touched.length === 0) return 0;
  await storePhones(unit, given, touched);
  await reopenProspects(unit, touched);
  await refreshProspects(unit, touched);
  await announceProspects(unit, touched);
  return kept.length;
}
