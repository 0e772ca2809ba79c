import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { type ArrivedWords, wordsArrived } from '../chat/index.ts';
import { announceCrawl } from './crawl/announce-crawl.ts';
import { keepSignals } from './keep-signals.ts';

/** What customers write to our service accounts is kept where a crawl takes it, in the transaction that keeps the message. */
export const fromChats = wordsArrived.with(async (unit, words) => {
  const places = Map.groupBy(words, ({ channelId, nodeId }) => `${channelId} ${nodeId}`);
  for (const said of places.values()) await takeWords(unit, said);
});

/** Words to accounts at one node. */
async function takeWords(unit: Unit, said: readonly ArrivedWords[]) {
  const [first] = said;
  const taker = first && (await takerOf(unit, first));
  if (!first || !taker) return;
  const { channelId, nodeId, path } = first;
  const found = said.map(
    ({ platform, externalId: item, author, name: nickname, text, phone, at, account }) => ({
      platform,
      item,
      author,
      nickname,
      text,
      phone,
      at,
      account,
      kind: 'message' as const,
    }),
  );
  const kept = await keepSignals(unit, { channelId, nodeId, path, source: 'own', crawlId: taker.id }, found);
  await unit.query(sql`
    UPDATE growth_crawl SET read = read + ${said.length}, kept = kept + ${kept}, last_at = now() WHERE id = ${taker.id}`);
  await announceCrawl(unit, taker);
}

/** The nearest above the account. */
const takerOf = (unit: Unit, { channelId, path }: ArrivedWords) =>
  unit.one<{ id: number; channelId: number; path: string; ownerId: number }>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId" FROM growth_crawl r
    WHERE r.channel_id = ${channelId} AND r.kind = 'chat' AND r.state = 'watching' AND ${path} LIKE r.path || '%'
    ORDER BY length(r.path) DESC, r.id LIMIT 1`);
