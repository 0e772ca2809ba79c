import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import { type Reviewed, reviewColumns, type Subject } from '../../review/index.ts';
import { WrongState } from '../hot.errors.ts';
import { type PackageFacts, packagePolicy } from '../hot.policy.ts';
import { EXPIRED } from './package.source.ts';

/** In the decisions. */
export const PACKAGE_KIND = 'hotPackage';

interface PackageSubject extends Subject, Omit<PackageFacts, 'reviewerIds'> {}

/** A package as the review knows it: a decision is about the number its last change gave it. */
export const reviewedPackage: Reviewed<PackageSubject> = {
  kind: PACKAGE_KIND,
  word: '热点包',
  measure: '个',
  entity: 'hotPackage',
  reviewArea: 'hotPackageReview',
  notice: 'hot',
  decides: contract.hotPackageReview.pass,
  queueLink: '/home/hot/index/index?tabid=review',
  link: ({ id }) => `/home/hot/index/index?tabid=package&open=${id}`,
  tellsAll: true,
  state: ({ status }) => status,
  async lock(unit, actor, verb, ids) {
    const wanted = [...new Set(ids)];
    const rows = await unit.query<PackageSubject>(sql`
      SELECT r.id, r.title, r.title AS name, r.channel_id AS "channelId", r.node_id AS "nodeId", r.path, r.owner_id AS "ownerId", r.status,
             ${EXPIRED} AS expired, r.version AS "versionId", r.version AS "versionNo", ${reviewColumns(sql`r`)}
      FROM hot_package r
      WHERE r.id = ${anyOf(wanted)} AND ${packagePolicy.reach(actor, verb === 'assign' ? 'reject' : verb)} ORDER BY r.id FOR UPDATE OF r`);
    if (rows.length < wanted.length) throw RowMissing('热点包');
    return rows;
  },
  guard(actor, verb, subject) {
    if (verb !== 'assign') packagePolicy.guard(actor, verb, subject);
    else if (subject.status !== 'pending') throw WrongState(subject.status, '指定审核人');
  },
  async write(unit, id, state, columns) {
    await unit.query(sql`UPDATE hot_package SET status = ${state}, ${columns} WHERE id = ${id}`);
  },
};
