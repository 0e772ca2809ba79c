import type { Queries } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import { accountsFor } from '../../account/index.ts';
import { type ContentSource, contentSources, type PublishVerb, takes } from '../subjects.ts';

/** Kinds of content that the actor holds a key for. */
export const sourcesFor = (contributions: ContributionsTo, actor: Actor, verb: PublishVerb) =>
  contributions(contentSources).filter(({ calls }) => holds(actor, calls[verb]));

/** Accounts on which the actor can put content of these kinds. */
export const usableAccounts = (
  db: Queries,
  actor: Actor,
  sources: readonly ContentSource[],
  { accountIds, platforms }: { accountIds?: number[]; platforms?: readonly string[] } = {},
) => {
  const able = sources.flatMap((source) =>
    source.calendar ? [{ source, keys: source.calendar.accountKeys }] : [],
  );
  return accountsFor(db, actor, {
    keys: able.flatMap(({ keys }) => keys),
    fits: (platform) =>
      able.some(({ source }) => takes(source, platform)) &&
      (!platforms?.length || platforms.includes(platform)),
    ids: accountIds?.length ? accountIds : undefined,
  });
};
