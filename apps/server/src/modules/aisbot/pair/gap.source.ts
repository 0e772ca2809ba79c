import { type BotGap, type BotGapSearch, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { customerTextContains } from '#kernel/phone/phone-search.ts';
import { gapPolicy } from '../aisbot.policy.ts';
import { changeable } from '../aisbot.scope.ts';

export const gapSource = (actor: Actor, { q, status }: BotGapSearch): ListSource<BotGap> => ({
  from: sql`aisbot_gap r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    changeable(actor, contract.aisbotGap.list),
    sql`r.status = ${status ?? 'open'}`,
    ...(q ? [customerTextContains(actor, sql`r.question`, q)] : []),
  ],
  sorts: sortsBy('r', 'lastAt', 'asked'),
  defaultSort: { sort: 'lastAt', order: 'DESC' },
  load: (db, ids) => loadGaps(db, actor, ids),
});

async function loadGaps(db: Queries, actor: Actor, ids: readonly (number | string)[]): Promise<BotGap[]> {
  const rows = await db.query<Omit<BotGap, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.question, r.others, r.asked, r.status, r.draft, json_build_object('id', n.id, 'name', n.name) AS node,
           r.first_at AS "firstAt", r.last_at AS "lastAt", ${gapPolicy.reached(actor)} AS reached
    FROM aisbot_gap r JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = gapPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
