import { contract, FACT_ENDING_DAYS, type Fact, type FactSearch } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { CHINA_TODAY, IN_FORCE, usable } from './ai.scope.ts';
import { loadFacts } from './fact.repository.ts';

const STATES: Record<NonNullable<FactSearch['state']>, SQL> = {
  valid: IN_FORCE,
  expired: sql`NOT ${IN_FORCE}`,
  ending: sql`r.until BETWEEN ${CHINA_TODAY} AND ${CHINA_TODAY} + ${FACT_ENDING_DAYS}::int`,
};

export const factSource = (actor: Actor, { q, kind, state }: FactSearch): ListSource<Fact> => ({
  from: sql`ai_fact r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId} AND r.deleted_at IS NULL`,
    usable(actor, contract.aiFact.list),
    ...(q
      ? [sql`(r.subject ILIKE ${likeText(q)} OR r.name ILIKE ${likeText(q)} OR r.value ILIKE ${likeText(q)})`]
      : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(state ? [STATES[state]] : []),
  ],
  sorts: sortsBy('r', 'updatedAt', 'subject', 'name', 'until'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadFacts(db, actor, ids as number[]),
});
