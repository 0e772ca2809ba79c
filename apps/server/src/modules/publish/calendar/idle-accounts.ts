import { type CalendarSearch, chinaDay } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountsBusyOn, busyAccounts, rangeOf } from './calendar.source.ts';
import { sourcesFor, usableAccounts } from './usable-accounts.ts';

/** Accounts without a post that a day names. */
const MOST_IDLE = 20;

/** Accounts that could post and do not, of today and the days to come. */
export async function idleAccounts({ db, contributions }: Kernel, actor: Actor, search: CalendarSearch) {
  const today = chinaDay(Date.now());
  const from = search.from > today ? search.from : today;
  const { accountIds, platforms } = search;
  const accounts = (
    await usableAccounts(db, actor, sourcesFor(contributions, actor, 'publish'), { accountIds, platforms })
  ).filter(({ level }) => level === 'ok' || level === 'warn');
  const ids = accounts.map(({ id }) => id);
  if (search.to < from || ids.length === 0) return { connected: ids.length, on: () => 0, accounts: [] };
  const busy = new Map(
    (await busyAccounts(db, ids, rangeOf({ from, to: search.to }))).map(({ day, count }) => [day, count]),
  );
  const taken = search.from === search.to ? await accountsBusyOn(db, ids, rangeOf(search)) : null;
  return {
    connected: ids.length,
    on: (day: string) => (day < today ? 0 : ids.length - (busy.get(day) ?? 0)),
    accounts: taken
      ? accounts
          .filter(({ id }) => !taken.has(id))
          .slice(0, MOST_IDLE)
          .map(({ id, name, platform }) => ({ id, name, platform }))
      : [],
  };
}
