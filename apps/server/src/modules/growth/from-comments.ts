import { accountNames } from '../account/index.ts';
import { commentsStored, type StoredComment } from '../comment/index.ts';
import { announceCrawl } from './crawl/announce-crawl.ts';
import { type FoundSignal, storeSignals } from './store-signals.service.ts';
import { commentTaker, countTaken } from './taker.repository.ts';

/** New comments below own posts are kept where a crawl takes them, in the transaction that keeps them. */
export const fromComments = commentsStored.with(async (unit, comments) => {
  const accounts = await accountNames(
    unit,
    comments.map(({ accountId }) => accountId),
  );
  for (const theirs of Map.groupBy(comments, ({ accountId }) => accountId).values()) {
    const [first] = theirs;
    if (!first) continue;
    const taker = await commentTaker(unit, first);
    if (!taker) continue;
    const found = theirs.map((comment) => signalOf(comment, accounts.get(comment.accountId) ?? ''));
    const kept = await storeSignals(unit, { ...first, source: 'own', crawlId: taker.id }, found);
    await countTaken(unit, taker.id, theirs.length, kept);
    await announceCrawl(unit, taker);
  }
});

/** Platforms tell who wrote something by a number alone, so there is no nickname. */
function signalOf(comment: StoredComment, account: string): FoundSignal {
  const { platform } = comment;
  return {
    platform,
    item: comment.externalId,
    author: comment.author,
    nickname: null,
    text: comment.text,
    phone: comment.phone,
    at: comment.at,
    post: comment.title,
    accountId: comment.accountId,
    account,
  };
}
