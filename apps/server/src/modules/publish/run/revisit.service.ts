import { PLATFORMS } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import { PlatformError, type Trace } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountConnections } from '../../account/index.ts';
import { notify } from '../../notification/index.ts';
import { tell } from '../attempt.repository.ts';
import type { PublishedRecord } from './claim.repository.ts';
import { inSeconds, REVISIT_DAYS } from './outcome.repository.ts';
import { daysAfter, logGone, markGone, storeRevisit } from './revisit.repository.ts';

/** Not found once may pass; only what is not found again after this time is gone. */
const SURE_AFTER_MS = 3_600_000;
const AGAIN_SECONDS = 4_000;
/** A platform or an account in trouble is not asked more often than this, and not for ever. */
const TROUBLE_SECONDS = 21_600;
const LAST_DAY = 14;

/** Looks whether a published post is still there, on days 1, 3 and 7. Only reads; what it finds out is a mark on the record. */
export async function revisit(kernel: Kernel, use: AccountConnections, post: PublishedRecord) {
  const { missingSince, ...trace } = post.trace ?? {};
  try {
    const { connector, account, record } = await use.open(post.accountId);
    if (!connector.revisit) return keep(kernel, post, null);
    const { postId, url } = post;
    const found = await connector.revisit({ state: 'published', postId, url, trace }, account);
    await use.reached(record);
    if (found.state === 'there') return keep(kernel, post, nextDay(post), trace, post.revisits + 1);
    if (found.state === 'gone') return isGone(kernel, post, found.reason);
    if (missingSince && Date.now() - Date.parse(missingSince) >= SURE_AFTER_MS)
      return isGone(kernel, post, '平台上已无该内容，可能被删除或封禁');
    const since = missingSince ?? new Date().toISOString();
    await keep(kernel, post, inSeconds(AGAIN_SECONDS), { ...trace, missingSince: since });
  } catch (error) {
    if (!(error instanceof PlatformError || error instanceof Refusal))
      kernel.log.error({ err: error, attempt: post.id }, 'looking at a published post broke');
    const given = Date.now() - Date.parse(post.publishedAt) > LAST_DAY * 86_400_000;
    await keep(kernel, post, given ? null : inSeconds(TROUBLE_SECONDS));
  }
}

function nextDay({ revisits, publishedAt }: PublishedRecord): SQL | null {
  const days = REVISIT_DAYS[revisits + 1];
  return days === undefined ? null : daysAfter(publishedAt, days);
}

const keep = (
  { db }: Kernel,
  { id, claimedBy, trace: before, revisits: seen }: PublishedRecord,
  next: SQL | null,
  trace: Trace | null = before,
  revisits = seen,
) => storeRevisit(db, { id, next, revisits, trace, claimedBy });

/** Marked, logged, and told to whoever it belongs to, in one go. */
const isGone = (kernel: Kernel, post: PublishedRecord, reason: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const [marked] = await markGone(unit, post.id, reason, post.claimedBy);
    if (!marked) return;
    await logGone(unit, post.id, reason);
    await notify(unit, post.ownerId, {
      kind: 'theme',
      title: `《${post.title}》在${PLATFORMS[post.platform].name}上已不可见`,
      body: reason,
      link: '/home/ai?tabid=records&status=published',
    });
    await tell(unit, [post]);
  });
