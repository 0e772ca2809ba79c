import { messagesStored } from '../chat/index.ts';
import { takeSignals } from './crawl/take-signals.service.ts';

/** What customers write to our service accounts is kept where a crawl takes it, in the transaction that keeps the message. */
export const fromChats = messagesStored.with(async (unit, words) => {
  const places = Map.groupBy(words, ({ channelId, nodeId }) => `${channelId} ${nodeId}`);
  for (const said of places.values()) {
    const [first] = said;
    if (!first) continue;
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
    await takeSignals(unit, 'chat', first, found);
  }
});
