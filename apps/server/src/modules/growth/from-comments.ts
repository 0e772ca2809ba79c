import { GROWTH_PLATFORMS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountNames } from '../account/index.ts';
import { identityMark } from '../clue/index.ts';
import { type ArrivedComment, commentsArrived } from '../comment/index.ts';
import { announceCrawl } from './crawl/announce-crawl.ts';
import { type FoundSignal, keepSignals } from './keep-signals.ts';

/** A crawl that takes what is written below own posts, of one account or of all around it. */
interface Taker {
  id: number;
  channelId: number;
  path: string;
  ownerId: number;
}

/** New comments below own posts are kept where a crawl takes them, in the transaction that keeps them. */
export const fromComments = commentsArrived.with(async (unit, comments) => {
  const accounts = await accountNames(
    unit,
    comments.map(({ accountId }) => accountId),
  );
  for (const theirs of Map.groupBy(comments, ({ accountId }) => accountId).values()) {
    const [first] = theirs;
    if (!first) continue;
    const taker = await takerOf(unit, first);
    if (!taker) continue;
    const found = theirs.map((comment) => signalOf(unit, comment, accounts.get(comment.accountId) ?? ''));
    const kept = await keepSignals(unit, { ...first, source: 'own', crawlId: taker.id }, found);
    await unit.query(sql`
      UPDATE growth_crawl SET read = read + ${theirs.length}, kept = kept + ${kept}, last_at = now() WHERE id = ${taker.id}`);
    await announceCrawl(unit, taker);
  }
});

/** The crawl of that very account before one of all accounts; the nearest above the account first. */
const takerOf = (unit: Unit, { channelId, path, accountId }: ArrivedComment) =>
  unit.one<Taker>(sql`
    SELECT r.id, r.channel_id AS "channelId", r.path, r.owner_id AS "ownerId" FROM growth_crawl r
    WHERE r.channel_id = ${channelId} AND r.kind = 'own' AND r.state = 'watching' AND ${path} LIKE r.path || '%'
      AND (r.account_id IS NULL OR r.account_id = ${accountId})
    ORDER BY r.account_id NULLS LAST, length(r.path) DESC, r.id LIMIT 1`);

/** Platforms tell who wrote something by a number alone: the person is called by where they wrote, told apart by the mark. */
function signalOf(unit: Unit, comment: ArrivedComment, account: string): FoundSignal {
  const { platform } = comment;
  const mark = identityMark(unit.secrets, `${platform}:${comment.author}`).replace(/[^0-9A-Za-z]/g, '');
  return {
    platform,
    item: comment.externalId,
    author: comment.author,
    nickname: `${GROWTH_PLATFORMS[platform]}用户·${mark.slice(0, 4)}`,
    text: comment.text,
    phone: comment.phone,
    at: comment.at,
    post: comment.title,
    accountId: comment.accountId,
    account,
  };
}
