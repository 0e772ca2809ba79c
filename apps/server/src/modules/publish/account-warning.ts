import { anyOf, sql } from '#db/sql.ts';
import type { Look } from '../account/index.ts';
import { contentSources } from './subjects.ts';

/** Accounts are told what waits for them, so that trouble is seen before a post fails. */
export const postsWaiting: Look = async (db, brought, accountIds) => {
  const queued = await db.query<{ accountId: number; count: number; last: string }>(sql`
    SELECT account_id AS "accountId", count(*)::int AS count, max(due_at) AS last FROM publish_attempt
    WHERE account_id = ${anyOf(accountIds)} AND state = 'queued' GROUP BY 1`);
  const upcoming = new Map(queued.map(({ accountId, ...rest }) => [accountId, { ...rest, batches: 0 }]));
  for (const source of brought(contentSources))
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
