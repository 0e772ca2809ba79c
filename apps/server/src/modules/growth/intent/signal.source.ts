import { contract, type SignalRow, type SignalSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { prospectsSeen } from '../prospect/prospect.policy.ts';
import { loadSignals } from './signal.rows.ts';

export const signalSource = (
  actor: Actor,
  { q, level, judge, source, account, ownerId, nodeId, checked, at }: SignalSearch,
): ListSource<SignalRow> => ({
  from: sql`growth_signal s JOIN growth_prospect p ON p.id = s.prospect_id`,
  id: sql`s.id`,
  where: [
    sql`s.channel_id = ${actor.channelId}`,
    prospectsSeen(actor, contract.growthIntent.list),
    ...(q ? [nameContains(sql`s.text`, q)] : []),
    ...(level ? [sql`s.level = ${level}`] : []),
    ...(judge ? [sql`s.judge = ${judge}`] : []),
    ...(source ? [sql`s.source = ${source}`] : []),
    ...(account ? [sql`s.account = ${account}`] : []),
    ...(ownerId ? [sql`p.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`p.path`, nodeId)] : []),
    ...(checked ? [sql`(s.checked_at IS NOT NULL) = ${checked === 'yes'}`] : []),
    ...(at ? [withinDays(sql`s.at`, at)] : []),
  ],
  sorts: { at: sql`s.at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadSignals(db, actor, ids as number[]),
});
