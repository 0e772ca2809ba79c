import { findPhones } from '#kernel/phone/phone-mask.ts';
import { liveCommentsStored } from '../ailive/index.ts';
import { takeSignals } from './crawl/take-signals.service.ts';
import { growthRules } from './growth.rules.ts';
import { classifyIntent } from './intent/classify-intent.ts';

/**
 * What viewers of own rooms write is kept where a crawl takes it, if it shows intent: a room brings so much more than posts do that
 * the rest would bury it.
 */
export const fromRooms = liveCommentsStored.with(async (unit, comments) => {
  const leads: number[] = [];
  for (const said of Map.groupBy(comments, ({ channelId, nodeId }) => `${channelId} ${nodeId}`).values()) {
    const [first] = said;
    if (!first) continue;
    const rules = await growthRules.read(unit, first.channelId);
    const wanting = said.filter(
      ({ text }) => findPhones(text).length > 0 || classifyIntent(text, rules).level !== 'none',
    );
    leads.push(...wanting.map(({ id }) => id));
    // Viewers of a sandbox room are made up.
    const real = said.filter(({ platform }) => platform !== 'sandbox');
    const found = wanting.flatMap(({ platform, externalId: item, viewer: author, show: post, ...comment }) =>
      platform === 'sandbox' ? [] : [{ ...comment, platform, item, author, post, kind: 'live' as const }],
    );
    if (real.length > 0) await takeSignals(unit, 'live', first, found, real.length);
  }
  return leads;
});
