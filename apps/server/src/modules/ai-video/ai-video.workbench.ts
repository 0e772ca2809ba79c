import { contract, themeState, VIDEO_KINDS } from '@zhiying/contract';
import { type Findable, findable, reviewTodo, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { videoQueue } from './review/review.source.ts';
import { videoThemeSource } from './theme/theme.source.ts';
import { videoSource } from './video/video.source.ts';

const { video, videoReview, videoTheme } = contract;

export const videoTodos: readonly Todo[] = [
  reviewTodo(videoReview, {
    id: 'videos.review',
    place: 11,
    title: '条视频待审核',
    detail: '通过后即可发布',
    link: '/home/mixedshear?tabid=review',
    menu: 'mixedshear',
    topics: ['videoTheme.changed'],
    rows: (actor) => videoQueue(null, actor, { page: 1, limit: 50 }),
  }),
  {
    id: 'videos.failed',
    calls: [video.list, video.compose],
    level: 'warning',
    place: 22,
    title: '条视频合成失败',
    detail: '按提示修改后可重新合成',
    action: '去处理',
    link: '/home/mixedshear?tabid=works&status=failed',
    menu: 'mixedshear',
    topics: ['videoTheme.changed'],
    rows: (actor) => videoSource(null, actor, { status: 'failed' }),
  },
];

export const videoShortcut: Shortcut = {
  id: 'video.create',
  calls: [videoTheme.create],
  title: '新建视频',
  hint: '混剪或分镜，由素材和口播生成视频',
  link: '/home/mixedshear/create',
  place: 22,
};

export const findVideos: readonly Findable[] = [
  findable(
    { id: 'videoTheme', call: videoTheme.list, title: '视频主题', place: 22 },
    (actor, q) => videoThemeSource(null, actor, { q }),
    ({ id, topic, kind, status }) => ({
      title: topic,
      meta: [VIDEO_KINDS[kind], themeState.label(status)],
      link: `/home/mixedshear/create?id=${id}`,
    }),
  ),
];
