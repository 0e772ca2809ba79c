import { contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import type { Todo } from '#kernel/workbench.ts';
import { inboxSource } from './inbox/inbox.source.ts';
import { reviewQueue } from './review/review.service.ts';

export const substanceTodos: readonly Todo[] = [
  {
    id: 'substance.must',
    calls: [contract.substanceInbox.list],
    level: 'warning',
    place: 10,
    title: '条必转内容待分享',
    detail: '分享后自动计入，截止前完成即可',
    action: '去分享',
    link: '/home/substance?tabid=received&box=must',
    menu: 'substance',
    topics: ['substance.changed', 'notification.created'],
    count: ({ db, storage }, actor) => countRows(db, inboxSource(storage, actor, { box: 'must' })),
  },
  {
    id: 'substance.review',
    calls: [contract.substanceReview.queue, contract.substanceReview.pass],
    level: 'normal',
    place: 20,
    title: '条内容待审核',
    detail: '通过后才能下发',
    action: '去审核',
    link: '/home/substance/verify',
    menu: 'substance/verify',
    topics: ['substance.changed', 'notification.created'],
    count: ({ db, storage }, actor) => countRows(db, reviewQueue(storage, actor, {})),
  },
];
