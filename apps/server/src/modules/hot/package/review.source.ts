import { type BodyOf, contract, type RowOf } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { historySource, queueSource } from '../../review/index.ts';
import { changeable } from '../hot.scope.ts';
import { loadPackages } from './package.source.ts';
import { PACKAGE_KIND } from './reviewed-package.ts';

type Calls = typeof contract.hotPackageReview;

/** What waits for the actor's decision. */
export const reviewQueue = (actor: Actor, search: Partial<BodyOf<Calls['queue']>>) =>
  queueSource<RowOf<Calls['queue']>>(actor, search, {
    from: sql`hot_package r`,
    as: sql`r`,
    name: sql`r.title`,
    where: [sql`r.status = 'pending'`, changeable(actor, contract.hotPackageReview.queue)],
    load: async (db, ids) =>
      (await loadPackages(db, actor, ids)).map((row) => ({
        ...row,
        name: row.title,
        versionId: row.version,
        versionNo: row.version,
      })),
  });

/** What was decided on, with the package as it is now. */
export const pastReviews = (actor: Actor, search: BodyOf<Calls['history']>) =>
  historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: PACKAGE_KIND,
    call: contract.hotPackageReview.history,
    async subjects(db, rows) {
      const found = await db.query<{ id: number; name: string; topic: string }>(sql`
        SELECT id, title AS name, topic FROM hot_package WHERE id = ${anyOf(rows.map(({ subjectId }) => subjectId))}`);
      const byId = new Map(found.map((subject) => [subject.id, subject]));
      return rows.map(({ subjectId }) => byId.get(subjectId));
    },
  });
