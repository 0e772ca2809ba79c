import { contract, SUBSTANCE_KINDS, substanceState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { and } from '#kernel/list/row-set.ts';
import { earliestWords } from '#kernel/waiting-words.ts';
import { findable, reviewTodo, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { inboxSource } from './inbox/inbox.source.ts';
import { reviewQueue } from './review/review.source.ts';
import { substanceSource } from './substance.source.ts';

const { substance, substanceInbox, substanceReview } = contract;

export const substanceTodos: readonly Todo[] = [
  reviewTodo(substanceReview, {
    id: 'substance.review',
    place: 20,
    title: '条内容待审核',
    detail: '通过后才能下发',
    link: '/home/substance/verify',
    menu: 'substance/verify',
    topics: ['substance.changed', 'notification.created'],
    rows: (actor, { storage }) => reviewQueue(storage, actor, {}),
  }),
  {
    id: 'substance.must',
    calls: [substanceInbox.list],
    level: 'warning',
    place: 10,
    title: '条必转内容待分享',
    detail: '分享后自动计入，截止前完成即可',
    action: '去分享',
    link: '/home/substance?tabid=received&box=must',
    menu: 'substance',
    topics: ['substance.changed', 'notification.created'],
    rows: (actor, { storage }) => inboxSource(storage, actor, { box: 'must' }),
    async worst({ db, storage }, actor) {
      const { from, where } = inboxSource(storage, actor, { box: 'must' });
      const first = await db.one<{ title: string; until: string }>(sql`
        SELECT s.title, d.until_at AS until FROM ${from} WHERE ${and(where)} AND d.until_at IS NOT NULL ORDER BY d.until_at, v.id LIMIT 1`);
      return first ? `${earliestWords(first.until)} 截止，${first.title}` : null;
    },
  },
];

export const findSubstances = findable(
  { id: 'substance', call: substance.list, title: '内容', place: 15 },
  (actor, q) => substanceSource(null, actor, { q }),
  ({ id, title, kind, status, node }) => ({
    title,
    meta: [SUBSTANCE_KINDS[kind], substanceState.label(status), node.name],
    link: `/home/substance?open=${id}`,
  }),
);

export const newSubstance: Shortcut = {
  id: 'substance.create',
  calls: [substance.create],
  title: '新建内容',
  hint: '图文、视频、海报、链接、文案包',
  link: '/home/substance?create=1',
  place: 55,
};
