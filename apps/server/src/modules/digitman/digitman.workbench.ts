import { AVATAR_STATES, contract } from '@zhiying/contract';
import { countRows } from '#kernel/list/count.ts';
import { firstRows } from '#kernel/list/list.ts';
import type { Findable, Shortcut, Todo } from '#kernel/workbench.ts';
import { avatarSource } from './avatar/avatar.source.ts';
import { filmSource } from './film/film.source.ts';

export const digitTodos: readonly Todo[] = [
  {
    id: 'digitFilms.failed',
    calls: [contract.digitFilm.list, contract.digitFilm.retry],
    level: 'warning',
    place: 45,
    title: '个数字人视频生成失败',
    detail: '查看原因后重新生成',
    action: '去处理',
    link: '/home/mixedshear?tabid=digit&status=failed',
    menu: 'mixedshear',
    topics: ['digitFilm.changed'],
    count: ({ db }, actor) => countRows(db, filmSource(null, actor, { status: 'failed' })),
  },
  {
    id: 'digitAvatars.expired',
    calls: [contract.digitAvatar.list, contract.digitAvatar.update],
    level: 'normal',
    place: 60,
    title: '个数字人形象的授权已到期',
    detail: '到期后不能再生成新的视频，请续签或删除',
    action: '去处理',
    link: '/home/mixedshear?tabid=avatar&consent=expired',
    menu: 'mixedshear',
    count: ({ db }, actor) => countRows(db, avatarSource(null, actor, { consent: 'expired' })),
  },
];

export const digitShortcut: Shortcut = {
  id: 'digitFilm.create',
  calls: [contract.digitFilm.create, contract.digitAvatar.list],
  title: '生成数字人视频',
  hint: '选择形象，填写口播文案',
  link: '/home/mixedshear?tabid=digit&create=1',
  place: 60,
};

export const findAvatars: Findable = {
  id: 'digitAvatar',
  calls: [contract.digitAvatar.list],
  title: '数字人形象',
  place: 61,
  find: async ({ db }, actor, q, most) =>
    (await firstRows(db, avatarSource(null, actor, { q }), most)).map(({ id, name, state, node }) => ({
      id,
      title: name,
      meta: [AVATAR_STATES[state], node.name],
      link: `/home/mixedshear?tabid=avatar&open=${id}`,
    })),
};
