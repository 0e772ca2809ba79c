import { contract, type GrowthStep, type Prospect, type ProspectSearch } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { chinaMidnight } from '#kernel/list/days.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { loadProspects } from './prospect.rows.ts';
import { prospectsSeen } from './prospect.scope.ts';

/** How far somebody came, by the same conditions that the report counts with. */
export const REACHED_STEP: Record<GrowthStep, SQL> = {
  intent: sql`p.level <> 'none'`,
  touched: sql`p.touched_at IS NOT NULL`,
  clue: sql`p.clue_at IS NOT NULL`,
  visited: sql`p.visited_at IS NOT NULL`,
  won: sql`p.won_at IS NOT NULL`,
};

const TEXT = sql`(p.name || ' ' || p.model || ' ' || p.last_text)`;
const END_OF_TODAY = sql`(${chinaMidnight} + interval '1 day')`;

export const prospectSource = (
  actor: Actor,
  {
    q,
    level,
    state,
    step,
    platform,
    source,
    account,
    noAccount,
    ownerId,
    unclaimed,
    nodeId,
    atNode,
    due,
    at,
  }: ProspectSearch,
): ListSource<Prospect> => ({
  from: sql`growth_prospect p`,
  id: sql`p.id`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    prospectsSeen(actor, contract.growth.list),
    ...(q ? [customerTextContains(actor, TEXT, q)] : []),
    ...(level ? [sql`p.level = ${level}`] : []),
    ...(state ? [sql`p.state = ${state}`] : []),
    ...(state === 'waiting' && !level ? [sql`p.level <> 'none'`] : []),
    ...(step ? [REACHED_STEP[step]] : []),
    ...(platform ? [sql`p.platform = ${platform}`] : []),
    ...(source ? [sql`p.source = ${source}`] : []),
    ...(account ? [sql`p.account = ${account}`] : []),
    ...(noAccount ? [sql`p.account = ''`] : []),
    ...(ownerId ? [sql`p.owner_id = ${ownerId}`] : []),
    ...(unclaimed ? [sql`p.owner_id IS NULL`] : []),
    ...(nodeId ? [belowNode(sql`p.path`, nodeId)] : []),
    ...(atNode ? [sql`p.node_id = ${atNode}`] : []),
    ...(due ? [sql`p.next_at < ${END_OF_TODAY}`] : []),
    ...(at ? [withinDays(sql`p.first_at`, at)] : []),
  ],
  sorts: sortsBy('p', 'lastAt', 'firstAt', 'nextAt', 'signals'),
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadProspects(db, actor, ids as number[]),
});
