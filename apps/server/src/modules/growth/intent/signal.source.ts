import { contract, type SignalRow, type SignalSearch } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { and } from '#kernel/list/row-set.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { prospectsSeen, seesWholeChannel } from '../prospect/prospect.scope.ts';
import { loadSignals } from './signal.rows.ts';

/** What is asked about whoever said it. Whoever sees the whole channel sees all of them, and nothing has to be asked. */
const aboutPeople = (actor: Actor, { ownerId, unclaimed, nodeId, atNode }: SignalSearch): SQL[] => [
  ...(seesWholeChannel(actor, contract.growthIntent.list)
    ? []
    : [prospectsSeen(actor, contract.growthIntent.list)]),
  ...(ownerId ? [sql`p.owner_id = ${ownerId}`] : []),
  ...(unclaimed ? [sql`p.owner_id IS NULL`] : []),
  ...(nodeId ? [belowNode(sql`p.path`, nodeId)] : []),
  ...(atNode ? [sql`p.node_id = ${atNode}`] : []),
];

/** What is asked about the words themselves. */
const aboutWords = (
  actor: Actor,
  { q, level, judge, source, account, noAccount, checked, at }: SignalSearch,
): SQL[] => [
  ...(q ? [customerTextContains(actor, sql`s.text`, q)] : []),
  ...(level ? [sql`s.level = ${level}`] : []),
  ...(judge ? [sql`s.judge = ${judge}`] : []),
  ...(source ? [sql`s.source = ${source}`] : []),
  ...(account ? [sql`s.account = ${account}`] : []),
  ...(noAccount ? [sql`s.account = ''`] : []),
  ...(checked ? [sql`(s.checked_at IS NOT NULL) = ${checked === 'yes'}`] : []),
  ...(at ? [withinDays(sql`s.at`, at)] : []),
];

/**
 * What was said is seen through whoever said it. People are looked up only where something is asked about them, and all that some people
 * said is summed up from what is kept with each: reading two million words only to count them takes seconds.
 */
export const signalSource = (actor: Actor, search: SignalSearch): ListSource<SignalRow> => {
  const [people, words] = [aboutPeople(actor, search), aboutWords(actor, search)];
  const channel = actor.channelId;
  return {
    from:
      people.length > 0
        ? sql`growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id`
        : sql`growth_signal s`,
    id: sql`s.id`,
    where: [sql`s.channel_id = ${channel}`, ...people, ...words],
    ...(people.length > 0 &&
      words.length === 0 && {
        kept: sql`SELECT coalesce(sum(p.signals), 0) AS total FROM growth_prospect p WHERE p.channel_id = ${channel} AND ${and(people)}`,
      }),
    sorts: sortsBy('s', 'at'),
    defaultSort: { sort: 'at', order: 'DESC' },
    load: (db, ids) => loadSignals(db, actor, ids as number[]),
  };
};
