import { contract, type RowOf, type TemplateSearch, type TouchTemplate } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { barredColumn, historySource, queueSource } from '../../review/index.ts';
import { templatePolicy } from './template.policy.ts';
import { templatesSeen } from './template.scope.ts';

export const templateSource = (actor: Actor, { q, state }: TemplateSearch): ListSource<TouchTemplate> => ({
  from: sql`growth_template r`,
  id: sql`r.id`,
  where: [
    sql`r.channel_id = ${actor.channelId}`,
    templatesSeen(actor, contract.growthTemplate.list),
    ...(q ? [sql`r.name LIKE ${likeText(q)}`] : []),
    ...(state ? [sql`r.state = ${state}`] : []),
  ],
  sorts: sortsBy('r', 'updatedAt', 'name', 'used'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadTemplates(db, actor, ids as number[]),
});

type Row = Omit<TouchTemplate, 'can'> & {
  reviewerIds: number[];
  barredIds: (number | null)[];
  reached: (boolean | null)[];
};

export async function loadTemplates(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<TouchTemplate[]> {
  const rows = await db.query<Row>(sql`
    SELECT r.id, r.name, r.text, r.state, r.used, r.updated_at AS "updatedAt", r.version AS "versionId", r.version AS "versionNo", r.version,
           json_build_object('id', m.id, 'name', m.name) AS owner, json_build_object('id', n.id, 'name', n.name) AS node,
           array_to_json(r.reviewer_ids) AS "reviewerIds", ${barredColumn(sql`r`)} AS "barredIds",
           json_build_object('stage', r.review_stage, 'stages', r.review_stages, 'submittedAt', r.submitted_at, 'reason', r.reject_reason,
             'reviewers', coalesce((SELECT json_agg(json_build_object('id', x.id, 'name', x.name) ORDER BY x.id)
                                    FROM member x WHERE x.id = ANY(r.reviewer_ids)), '[]'::json)) AS review,
           ${templatePolicy.reached(actor)} AS reached
    FROM growth_template r JOIN member m ON m.id = r.owner_id JOIN node n ON n.id = r.node_id WHERE r.id = ${anyOf(ids)}`);
  const can = templatePolicy.can(actor);
  return rows.map(({ reviewerIds, barredIds, reached, ...row }) => ({
    ...row,
    can: can({ ...row, reviewerIds, barredIds, reached }),
  }));
}

type Queue = typeof contract.growthTemplateReview.queue;

export const templateQueue = (
  actor: Actor,
  search: Parameters<typeof queueSource>[1],
): ListSource<RowOf<Queue>> =>
  queueSource(actor, search, {
    from: sql`growth_template r`,
    as: sql`r`,
    name: sql`r.name`,
    where: [sql`r.state = 'pending'`, changeable(actor, contract.growthTemplateReview.queue)],
    load: (db, ids) => loadTemplates(db, actor, ids),
  });

export const templateHistory = (actor: Actor, search: Parameters<typeof historySource>[1]) =>
  historySource(actor, search, {
    kind: 'growthTemplate',
    call: contract.growthTemplateReview.history,
    async subjects(db, rows) {
      const found = await db.query<{ id: number; name: string }>(sql`
        SELECT r.id, r.name FROM growth_template r WHERE r.id = ${anyOf(rows.map(({ subjectId }) => subjectId))}`);
      const byId = new Map(found.map((one) => [one.id, one]));
      return rows.map(({ subjectId }) => byId.get(subjectId));
    },
  });
