import { type BodyOf, contract, type PosterTemplate, type RowOf } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import * as review from '../../review/index.ts';
import { reviewedTemplate } from './reviewed-template.ts';
import { TEMPLATE_EDITORS } from './template.repository.ts';
import { ownTemplates } from './template.scope.ts';
import { loadTemplates } from './template.source.ts';

type Calls = typeof contract.posterTemplateReview;

/** Templates that wait for the actor's decision. */
export const templateQueue = (
  storage: Storage | null,
  actor: Actor,
  search: Partial<BodyOf<Calls['queue']>>,
) =>
  review.queueSource<PosterTemplate>(actor, search, {
    from: sql`poster_template r`,
    as: sql`r`,
    name: sql`r.name`,
    editors: TEMPLATE_EDITORS,
    where: [
      sql`r.status = 'pending'`,
      ownTemplates(actor, contract.posterTemplateReview.queue),
      ...(search.kind ? [sql`r.kind = ${search.kind}`] : []),
    ],
    load: (db, ids) => loadTemplates(db, storage, actor, ids),
  });

/** What was decided on, with the name of then. */
export const templateHistory = (actor: Actor, search: BodyOf<Calls['history']>) =>
  review.historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: reviewedTemplate.kind,
    call: contract.posterTemplateReview.history,
    async subjects(db, rows) {
      const wanted = rows.map(({ subjectId }) => subjectId);
      const found = await db.query<RowOf<Calls['history']>['subject']>(
        sql`SELECT r.id, r.name, r.kind FROM poster_template r WHERE r.id = ${anyOf(wanted)}`,
      );
      const byId = new Map(found.map((row) => [row.id, row]));
      return wanted.map((id) => byId.get(id));
    },
  });
