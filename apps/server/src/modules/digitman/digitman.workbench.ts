import { AVATAR_STATES, CONSENT_ENDING_DAYS, contract } from '@zhiying/contract';
import { findable, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { avatars } from './avatar/avatar.register.ts';
import { filmSource } from './film/film.source.ts';

const { digitAvatar, digitFilm } = contract;

export const digitTodos: readonly Todo[] = [
  {
    id: 'digitFilms.failed',
    calls: [digitFilm.list, digitFilm.retry],
    level: 'warning',
    place: 45,
    title: '个数字人视频生成失败',
    detail: '查看原因后重新生成',
    action: '去处理',
    link: '/home/mixedshear?tabid=digit&status=failed',
    menu: 'mixedshear',
    topics: ['digitFilm.changed'],
    rows: (actor) => filmSource(null, actor, { status: 'failed' }),
  },
  {
    id: 'digitAvatars.expired',
    calls: [digitAvatar.list, digitAvatar.update],
    level: 'normal',
    place: 60,
    title: '个数字人形象的授权已到期',
    detail: '到期后不能再生成和发布视频，请续签或删除',
    action: '去处理',
    link: '/home/mixedshear?tabid=avatar&consent=expired',
    menu: 'mixedshear',
    rows: (actor) => avatars.source(actor, { consent: 'expired' }),
  },
  {
    id: 'digitAvatars.ending',
    calls: [digitAvatar.list, digitAvatar.update],
    level: 'normal',
    place: 61,
    title: `个数字人形象的授权 ${CONSENT_ENDING_DAYS} 天内到期`,
    detail: '到期后不能再生成和发布视频，请提前续签',
    action: '去续签',
    link: '/home/mixedshear?tabid=avatar&consent=ending',
    menu: 'mixedshear',
    rows: (actor) => avatars.source(actor, { consent: 'ending' }),
  },
];

export const findAvatars = findable(
  { id: 'digitAvatar', call: digitAvatar.list, title: '数字人形象', place: 61 },
  (actor, q) => avatars.source(actor, { q }),
  ({ id, name, state, node }) => ({
    title: name,
    meta: [AVATAR_STATES[state], node.name],
    link: `/home/mixedshear?tabid=avatar&open=${id}`,
  }),
);

export const digitShortcut: Shortcut = {
  id: 'digitFilm.create',
  calls: [digitFilm.create, digitAvatar.list],
  title: '生成数字人视频',
  hint: '选择形象，填写口播文案',
  link: '/home/mixedshear?tabid=digit&create=1',
  place: 60,
};
