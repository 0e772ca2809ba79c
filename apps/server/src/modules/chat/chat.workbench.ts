import { CHAT_PLATFORMS, contract, talkState } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Todo } from '#kernel/workbench.ts';
import { talkSource } from './chat.source.ts';

const { chat } = contract;

export const chatTodos: readonly Todo[] = [
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
    count: ({ db }, actor) => countRows(db, talkSource(actor, { view: 'waiting', ownerId: actor.id })),
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
    count: ({ db }, actor) => countRows(db, talkSource(actor, { view: 'queue' })),
  },
];

export const findTalks: Findable = {
  id: 'chat',
  calls: [chat.list],
  title: '客户会话',
  place: 24,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, talkSource(actor, { q }), most)).map(
      ({ id, customer, platform, state, account }) => ({
        id,
        title: customer.name,
        meta: [CHAT_PLATFORMS[platform], talkState.label(state), account.name],
        link: `/home/chat?talk=${id}`,
      }),
    ),
};
