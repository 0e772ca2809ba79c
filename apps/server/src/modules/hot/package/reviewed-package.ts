import { contract } from '@zhiying/contract';
import type { Reviewed } from '../../review/index.ts';
import { WrongState } from '../hot.errors.ts';
import { packagePolicy } from '../hot.policy.ts';
import { lockSubjects, type PackageSubject, storeReview } from './package.repository.ts';

/** The kind under which decisions on packages are stored. */
export const PACKAGE_KIND = 'hotPackage';

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
  lock: (unit, actor, verb, ids) => lockSubjects(unit, actor, verb === 'assign' ? 'reject' : verb, ids),
  guard(actor, verb, subject) {
    if (verb !== 'assign') packagePolicy.guard(actor, verb, subject);
    else if (subject.status !== 'pending') throw WrongState(subject.status, '指定审核人');
  },
  async write(unit, id, state, columns) {
    await storeReview(unit, id, state, columns);
  },
};
