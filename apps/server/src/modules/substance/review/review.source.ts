import { type BodyOf, contract, type RowOf } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { historySource, queueSource } from '../../review/index.ts';
import { substanceChoices } from '../picker.source.ts';
import { reviewsForHead } from '../substance.policy.ts';
import { loadSubstances } from '../substance.rows.ts';
import { ownedSubstances, SUBSTANCE_EDITORS } from '../substance.scope.ts';
import { reviewedSubstance } from './reviewed-substance.ts';

type Calls = typeof contract.substanceReview;

type QueueSearch = Partial<BodyOf<Calls['queue']>>;

/** Substances that wait for the actor's decision. */
export const reviewQueue = (storage: Storage, actor: Actor, search: QueueSearch) =>
  queueSource<RowOf<Calls['queue']>>(actor, search, {
    from: sql`substance s`,
    as: sql`s`,
    name: sql`s.title`,
    editors: SUBSTANCE_EDITORS,
    where: [
      sql`s.status = 'pending'`,
      sql`s.deleted_at IS NULL`,
      ownedSubstances(actor, contract.substanceReview.queue),
      ...(reviewsForHead(actor) ? [] : [sql`s.review_stage = 1`]),
      ...(search.kind ? [sql`s.kind = ${search.kind}`] : []),
    ],
    load: async (queries, ids) =>
      (await loadSubstances(queries, storage, actor, ids)).map((row) => ({ ...row, name: row.title })),
  });

/** Past decisions, each with the substance as it is now. */
export const pastReviews = (storage: Storage, actor: Actor, search: BodyOf<Calls['history']>) =>
  historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: reviewedSubstance.kind,
    call: contract.substanceReview.history,
    async subjects(db, rows) {
      const wanted = rows.map(({ subjectId }) => subjectId);
      const found = await substanceChoices(db, storage, wanted);
      const byId = new Map(found.map(({ id, name, kind, cover }) => [id, { id, name, kind, cover }]));
      return wanted.map((id) => byId.get(id));
    },
  });
