import type { Look } from '../account/index.ts';
import { openPostsOf } from './account-warning.repository.ts';
import { contentSources } from './subjects.ts';

/** Accounts are told what waits for them, so that trouble is seen before a post fails. */
export const postsWaiting: Look = async (db, contributions, accountIds) => {
  const queued = await openPostsOf(db, accountIds);
  const upcoming = new Map(queued.map(({ accountId, ...rest }) => [accountId, { ...rest, batches: 0 }]));
  for (const source of contributions(contentSources))
    for (const { accountId, count } of await source.scheduledOn(db, accountIds)) {
      const known = upcoming.get(accountId);
      upcoming.set(accountId, {
        count: known?.count ?? 0,
        last: known?.last ?? '',
        batches: (known?.batches ?? 0) + count,
      });
    }
  return upcoming;
};
