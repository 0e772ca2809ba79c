import { CHAT_PLATFORMS, contract, talkState } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { and } from '#kernel/list/row-set.ts';
import { lengthSince, lengthWords } from '#kernel/waiting-words.ts';
import { countedWithWorst, type Figure, findable, type Todo } from '#kernel/workbench.ts';
import { talkSource } from './chat.source.ts';

const { chat } = contract;
const LONGEST_FIRST = { sort: 'waitingSince', order: 'ASC' } as const;

export const chatTodos: readonly Todo[] = [
  {
    // Whoever looks after people: their own customers are among these, too, as they are in the list.
    id: 'chat.late',
    calls: [chat.list, chat.transfer, contract.member.list],
    level: 'error',
    place: 2,
    title: '位客户快超时或已超时',
    detail: '可提醒接待人或转接给同事',
    action: '去处理',
    link: '/home/chat?view=late',
    topics: ['chat.changed', 'chat.arrived'],
    ...countedWithWorst(
      (actor) => talkSource(actor, { view: 'late' }),
      { sort: 'replyBy', order: 'ASC' },
      ({ customer, owner, node }) =>
        `${customer.name}最急，${owner ? `${owner.name}接待` : `${node.name}待分配`}`,
    ),
  },
  {
    id: 'chat.waiting',
    calls: [chat.list, chat.send],
    level: 'error',
    place: 3,
    title: '位客户等待你回复',
    detail: '客户已发言，尚未回复',
    action: '去回复',
    link: (actor) => `/home/chat?view=waiting&ownerId=${actor.id}`,
    menu: 'chat',
    topics: ['chat.changed', 'chat.arrived'],
    ...countedWithWorst(
      (actor) => talkSource(actor, { view: 'waiting', ownerId: actor.id }),
      LONGEST_FIRST,
      ({ waitingSince, startedAt, customer }) =>
        `最久 ${lengthSince(waitingSince ?? startedAt)}，${customer.name}`,
    ),
  },
  {
    id: 'chat.queue',
    calls: [chat.list, chat.take],
    level: 'warning',
    place: 4,
    title: '个会话待分配',
    detail: '客户正在排队，暂无接待人',
    action: '去接管',
    link: '/home/chat?view=queue',
    topics: ['chat.changed', 'chat.arrived'],
    ...countedWithWorst(
      (actor) => talkSource(actor, { view: 'queue' }),
      LONGEST_FIRST,
      ({ waitingSince, startedAt, node }) => `最久 ${lengthSince(waitingSince ?? startedAt)}，${node.name}`,
    ),
  },
];

export const talksWaiting: Figure = {
  id: 'chat.waiting',
  calls: [chat.list],
  day: 'customer',
  title: '等待回复',
  unit: '位',
  place: 65,
  moreIsGood: false,
  topics: ['chat.changed', 'chat.arrived'],
  link: () => '/home/chat?view=waiting',
  async read({ db }, actor) {
    const { from, where } = talkSource(actor, { view: 'waiting' });
    const rows = await db.one<{ count: number; minutes: number | null; store: string | null }>(sql`
      WITH waiting AS MATERIALIZED (SELECT t.waiting_since, t.node_id FROM ${from} WHERE ${and(where)})
      SELECT count(*)::int AS count, floor(extract(epoch FROM now() - min(waiting_since)) / 60)::int AS minutes,
             (SELECT n.name FROM waiting w JOIN node n ON n.id = w.node_id ORDER BY w.waiting_since LIMIT 1) AS store
      FROM waiting`);
    return {
      value: rows?.count ?? 0,
      before: null,
      trend: [],
      note: longest(rows?.minutes ?? null),
      ...(rows?.store ? { noteStore: rows.store } : {}),
    };
  },
};

const longest = (minutes: number | null) => (minutes === null ? '无人等待' : `最久 ${lengthWords(minutes)}`);

export const findTalks = findable(
  { id: 'chat', call: chat.list, title: '客户会话', place: 24 },
  (actor, q) => talkSource(actor, { q }),
  ({ id, customer, platform, state, account }) => ({
    title: customer.name,
    meta: [CHAT_PLATFORMS[platform], talkState.label(state), account.name],
    link: `/home/chat?talk=${id}`,
  }),
);
