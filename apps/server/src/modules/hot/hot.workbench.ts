import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import type { Todo } from '#kernel/workbench.ts';
import { reviewQueue } from './package/review.service.ts';

export const packagesToReview: Todo = {
  id: 'hotPackages.review',
  calls: [contract.hotPackageReview.queue],
  level: 'normal',
  place: 15,
  title: '个热点包待审核',
  detail: '超过有效期后不能采用，请尽早审核',
  action: '去审核',
  link: '/home/hot/index/index?tabid=review',
  menu: 'hot/index/index',
  count: ({ db }, actor) => countRows(db, reviewQueue(actor, {})),
};
