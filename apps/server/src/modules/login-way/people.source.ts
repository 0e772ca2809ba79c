import { type BodyOf, contract, LOGIN_MATCHES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';

interface Linked {
  id: number;
  uid: number;
  uname: string;
  name: string;
  subject: string;
  linkedBy: string;
  linkedAt: string;
  lastAt: string | null;
}

const WORDS: Readonly<Record<string, string>> = { ...LOGIN_MATCHES, join: '首次登录时创建' };

/** Who is linked to a provider. */
export const people = (
  actor: Actor,
  { wayId, q }: Pick<BodyOf<typeof contract.loginWay.people>, 'wayId' | 'q'>,
): ListSource<Linked> => ({
  from: sql`login_identity i JOIN login_way w ON w.id = i.way_id JOIN member m ON m.id = i.member_id`,
  id: sql`i.id`,
  where: [
    sql`i.way_id = ${wayId}`,
    scope(actor, contract.loginWay.people).onRows(sql`w`),
    ...(q
      ? [sql`(position(lower(${q}) in lower(m.name)) > 0 OR position(lower(${q}) in lower(m.uname)) > 0)`]
      : []),
  ],
  sorts: { linkedAt: sql`i.linked_at`, lastAt: sql`i.last_at` },
  defaultSort: { sort: 'linkedAt', order: 'DESC' },
  load: async (db: Queries, ids) => {
    const rows = await db.query<Linked>(sql`
      SELECT i.id, m.id AS uid, m.uname, m.name, i.subject, i.linked_by AS "linkedBy", i.linked_at AS "linkedAt", i.last_at AS "lastAt"
      FROM login_identity i JOIN member m ON m.id = i.member_id WHERE i.id = ${anyOf(ids)}`);
    return rows.map((row) => ({ ...row, linkedBy: WORDS[row.linkedBy] ?? row.linkedBy }));
  },
});
