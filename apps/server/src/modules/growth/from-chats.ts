import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { type ArrivedWords, wordsArrived } from '../chat/index.ts';
import { announceCrawl } from './crawl/announce-crawl.ts';
import { keepSignals } from './keep-signals.ts';

/** What customers write to our service accounts is kept where a crawl takes it, in the transaction that keeps the message. */
export const fromChats = wordsArrived.with(async (unit, words) => {
  const taker = await takerOf(unit, words);
  if (!taker) return;
  const { channelId, nodeId, path, platform, externalId, author, name, text, at, account } = words;
  const kept = await keepSignals(unit, { channelId, nodeId, path, source: 'own', crawlId: taker.id }, [
    { platform, item: externalId, author, nickname: name, text, at, kind: 'message', account },
  ]);
  await unit.query(sql`
    UPDATE growth_crawl SET read = read + 1, kept = kept + ${kept}, last_at = now() WHERE id = ${taker.id}`);
  await announceCrawl(unit, taker);
});

/** The nearest above the account. */
const takerOf = (unit: Unit, { channelId, path }: ArrivedWords) =>
  unit.one<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId" FROM growth_crawl r
    WHERE r.channel_id = ${channelId} AND r.kind = 'chat' AND r.state = 'watching' AND ${path} LIKE r.path || '%'
    ORDER BY length(r.path) DESC, r.id LIMIT 1`);
