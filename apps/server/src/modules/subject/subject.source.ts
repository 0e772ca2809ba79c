import { type BodyOf, contract, type Subject } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../material/index.ts';
import { subjectPolicy } from './subject.policy.ts';
import { ownedSubjects } from './subject.scope.ts';

type Search = Pick<BodyOf<typeof contract.subject.list>, 'q' | 'status' | 'ownerId' | 'nodeId' | 'created'>;

export const subjectSource = (
  storage: Storage | null,
  actor: Actor,
  { q, status, ownerId, nodeId, created }: Search,
): ListSource<Subject> => ({
  from: sql`subject j`,
  id: sql`j.id`,
  where: [
    sql`j.channel_id = ${actor.channelId}`,
    ownedSubjects(actor, contract.subject.list),
    sql`j.deleted_at IS NULL`,
    ...(q ? [nameContains(sql`j.title`, q)] : []),
    ...(status ? [sql`j.status = ${status}`] : []),
    ...(ownerId ? [sql`j.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`j.path`, nodeId)] : []),
    ...(created ? [withinDays(sql`j.created_at`, created)] : []),
  ],
  sorts: sortsBy('j', 'createdAt', 'updatedAt', 'title', 'visits'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadSubjects(db, storage, actor, ids as number[]),
});

/** Whether somebody sees every one of these subjects, to name them elsewhere. */
export async function mayUseSubjects(db: Queries, actor: Actor, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const found = await db.query(sql`
    SELECT 1 AS found FROM subject j
    WHERE j.id = ${anyOf(wanted)} AND j.deleted_at IS NULL AND ${ownedSubjects(actor, contract.subject.list)}`);
  return found.length === wanted.length;
}

async function loadSubjects(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Subject[]> {
  const rows = await db.query<
    Omit<Subject, 'cover' | 'can'> & { coverId: number | null; reached: (boolean | null)[] }
  >(sql`
    SELECT j.id, j.title, j.intro, j.status, cardinality(j.substance_ids) AS pieces, j.version_no AS "versionNo",
           j.published_no AS "publishedNo", j.visits, j.leads, j.created_at AS "createdAt", j.updated_at AS "updatedAt", j.version,
           j.cover_id AS "coverId", json_build_object('id', n.id, 'name', n.name) AS node,
           json_build_object('id', o.id, 'name', o.name) AS owner,
           (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.path), '[]')
            FROM subject_publish p JOIN node t ON t.id = p.node_id WHERE p.subject_id = j.id AND p.ended_at IS NULL) AS nodes,
           ${subjectPolicy.reached(actor)} AS reached
    FROM subject j JOIN node n ON n.id = j.node_id JOIN member o ON o.id = j.owner_id WHERE j.id = ${anyOf(ids)}`);
  const covers = storage
    ? await shownMaterials(
        db,
        storage,
        rows.flatMap(({ coverId }) => coverId ?? []),
      )
    : new Map();
  const can = subjectPolicy.can(actor);
  return rows.map(({ coverId, reached, ...row }) => ({
    ...row,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    can: can({ ...row, reached }),
  }));
}
