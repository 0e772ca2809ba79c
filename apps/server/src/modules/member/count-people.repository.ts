import { contract } from '@zhiying/contract';
import type { Database, Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { countRows } from '#kernel/list/count.ts';
import { countWithin } from '../organ/index.ts';
import { belongsInForce, belongsWithin, memberInForce, memberWithin } from './within.scope.ts';

interface People {
  /** Whoever can work. */
  inForce: number;
  /** Whoever has not signed in for the first time. */
  waiting: number;
}

/** The people within reach: by kept counts where that is one tree, as for nearly everybody; otherwise one by one. */
export async function countPeople(db: Database, actor: Actor): Promise<People> {
  const below = await countWithin(db, scope(actor, contract.member.list));
  if (!below) return countOneByOne(db, actor);
  const apart = actor.isAdmin ? await administratorsApart(db, actor) : { inForce: 0, waiting: 0 };
  return { inForce: below.inForce + apart.inForce, waiting: below.pending + apart.waiting };
}

const countOneByOne = async (db: Database, actor: Actor): Promise<People> => {
  const from = sql`member m`;
  return {
    inForce: await countRows(db, {
      from,
      where: [sql`m.status <> 'disabled'`, memberInForce(actor, contract.member.list)],
    }),
    waiting: await countRows(db, {
      from,
      where: [sql`m.status = 'pending'`, memberWithin(actor, contract.member.list)],
    }),
  };
};

/** Administrators count without any membership; those with one are counted already. */
const administratorsApart = async (db: Queries, actor: Actor): Promise<People> =>
  (await db.one<People>(sql`
    SELECT count(*) FILTER (WHERE m.status <> 'disabled' AND NOT ${belongsInForce(actor, contract.member.list)})::int AS "inForce",
           count(*) FILTER (WHERE m.status = 'pending' AND NOT ${belongsWithin(actor, contract.member.list)})::int AS waiting
    FROM member m WHERE m.is_admin`)) ?? { inForce: 0, waiting: 0 };
