import { type BodyOf, type contract, MOST_OFFERED } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { likeText } from '#kernel/list/search.ts';
import { GROUPINGS } from './groups.source.ts';
import { ANY_KEY, published } from './posts.scope.ts';

const ALWAYS = { at: '2000-01-01,2999-12-31' };

/** Groups to choose from: only those with something published, because any other would show nothing. */
export const listChoices = (
  db: Queries,
  actor: Actor,
  { kind, q, ids }: BodyOf<typeof contract.aiAnalysis.picker>,
) => {
  const { id, names } = GROUPINGS[kind];
  return db.query<{ id: number; name: string; note: string }>(sql`
    SELECT n.id, n.name, n.note FROM (${names(actor, ANY_KEY)}) n
    WHERE n.id IN (SELECT ${id(actor, ANY_KEY)} FROM ${published(actor, ANY_KEY, ALWAYS)})
      ${q ? sql`AND n.name ILIKE ${likeText(q)}` : empty} ${ids ? sql`AND n.id = ${anyOf(ids)}` : empty}
    ORDER BY n.id DESC LIMIT ${MOST_OFFERED}`);
};
