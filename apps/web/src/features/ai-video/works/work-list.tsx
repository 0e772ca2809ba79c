import {
  CUT_RATIOS,
  contract,
  FILM_PHASES,
  reviewState,
  SEE_USERS,
  VIDEO_KINDS,
  type Video,
  videoState,
} from '@zhiying/contract';
import { dateRangeField, ListPage, selectField, textField } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useLiveVideos } from '#parts/ai-video/use-live-videos.ts';
import { openTheme } from '#parts/ai-video/video-address.ts';
import { memberField } from '#parts/member/member-field.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import { useVideoActions } from './use-video-actions.tsx';
import { workColumns } from './work.columns.tsx';
import { WorkTile } from './work-tile.tsx';

const ownerField = memberField({ name: 'ownerId', label: '创建人' });
const FIELDS = [
  textField({ name: 'q', label: '关键字', placeholder: '标题' }),
  selectField({ name: 'kind', label: '方式', options: VIDEO_KINDS }),
  selectField({
    name: 'ratio',
    label: '画幅',
    options: Object.fromEntries(CUT_RATIOS.map((ratio) => [ratio, ratio])),
  }),
  dateRangeField({ name: 'created', label: '时间' }),
  selectField({ name: 'status', label: '合成状态', options: videoState.states }),
  selectField({ name: 'review', label: '审核', options: reviewState.states }),
  ownerField,
  nodeField({ name: 'nodeId', label: '所属组织' }),
];
/** Whoever may not see users cannot look for one. */
const WITHOUT_OWNER = FIELDS.filter((field) => field !== ownerField);

/** Every film the viewer reaches, live. */
export function WorkList() {
  useLiveVideos();
  const mayOpen = useMayOpen();
  const actions = useVideoActions();
  const tileOf = (video: Video) => (
    <WorkTile video={video} actions={actions.of(video)} onPlay={actions.play} />
  );
  return (
    <ListPage
      headless
      id="video"
      noun="作品"
      list={contract.video.list}
      columns={workColumns}
      counts={{ call: contract.video.counts, field: 'phase', labels: FILM_PHASES, label: '进展' }}
      tile={tileView<Video>({
        minWidth: 176,
        height: 256,
        label: ({ title }) => title,
        render: tileOf,
      })}
      search={mayOpen(SEE_USERS) ? FIELDS : WITHOUT_OWNER}
      card={tileOf}
      rowActions={actions.of}
      onOpenRow={({ id, themeId }) => openTheme(themeId, id)}
      empty={{
        title: '暂无作品',
        text: ['混剪一次可生成多条不重复的视频，分镜按脚本制作一条。', '点击右上角「新建视频」开始制作。'],
      }}
      aside={() => actions.dialogs}
    />
  );
}
