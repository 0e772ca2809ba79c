import { contract, type GrowthStep, type Prospect, type ProspectSearch } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { prospectsSeen } from './prospect.policy.ts';
import { loadProspects } from './prospect.rows.ts';

/** How far somebody came, by the same conditions that the report counts with. */
export const REACHED_STEP: Record<GrowthStep, SQL> = {
  intent: sql`p.level <> 'none'`,
  touched: sql`p.touched_at IS NOT NULL`,
  clue: sql`p.clue_at IS NOT NULL`,
  visited: sql`p.visited_at IS NOT NULL`,
  won: sql`p.won_at IS NOT NULL`,
};

const TEXT = sql`(p.name || ' ' || p.model || ' ' || p.last_text)`;
const END_OF_TODAY = sql`(date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai' + interval '1 day')`;

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
    ...(q ? [nameContains(TEXT, q)] : []),
    ...(level ? [sql`p.level = ${level}`] : []),
    ...(state ? [sql`p.state = ${state}`] : []),
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
  sorts: {
    lastAt: sql`p.last_at`,
    firstAt: sql`p.first_at`,
    nextAt: sql`p.next_at`,
    signals: sql`p.signals`,
  },
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadProspects(db, actor, ids as number[]),
});
