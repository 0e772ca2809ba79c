import { contract, SUBSTANCE_KINDS, substanceState } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { inboxSource } from './inbox/inbox.source.ts';
import { reviewQueue } from './review/review.service.ts';
import { substanceSource } from './substance.source.ts';

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

export const newSubstance: Shortcut = {
  id: 'substance.create',
  calls: [contract.substance.create],
  title: '新建内容',
  hint: '图文、视频、海报、链接、文案包',
  link: '/home/substance?create=1',
  place: 55,
};

export const findSubstances: Findable = {
  id: 'substance',
  calls: [contract.substance.list],
  title: '内容',
  place: 15,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, substanceSource(null, actor, { q }), most)).map(
      ({ id, title, kind, status, node }) => ({
        id,
        title,
        meta: [SUBSTANCE_KINDS[kind], substanceState.label(status), node.name],
        link: `/home/substance?open=${id}`,
      }),
    ),
};
