import { contract, MAKE_VIDEOS } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { openNew } from '#parts/ai-video/video-address.ts';
import { hubPart } from './hub-part.tsx';
import { VIDEO_PUBLISH_GROUPS } from './video-publish-tabs.tsx';
import { VIDEO_RESOURCE_GROUPS, VideoResourceHeadButton } from './video-resource-tabs.tsx';

const WorkList = hubPart(async () => (await import('#features/ai-video/works/work-list.tsx')).WorkList);
const VideoThemes = hubPart(
  async () => (await import('#features/ai-video/themes/video-themes.tsx')).VideoThemes,
);

const PublishBoard = hubPart(async () => (await import('#features/publish/publish-board.tsx')).PublishBoard);

/** What is made, from what, and where it goes. */
const GROUPS: readonly TabGroup[] = [
  {
    id: 'works',
    title: '作品',
    tabs: [{ id: 'works', title: '作品', keys: keysOf(contract.video.list), render: () => <WorkList /> }],
  },
  {
    id: 'montage',
    title: '混剪',
    tabs: [
      {
        id: 'montage',
        title: '混剪',
        keys: keysOf(contract.videoTheme.list),
        render: () => <VideoThemes key="montage" kind="montage" />,
      },
    ],
  },
  {
    id: 'storyboard',
    title: '分镜',
    tabs: [
      {
        id: 'storyboard',
        title: '分镜',
        keys: keysOf(contract.videoTheme.list),
        render: () => <VideoThemes key="storyboard" kind="storyboard" />,
      },
    ],
  },
  ...VIDEO_RESOURCE_GROUPS,
  ...VIDEO_PUBLISH_GROUPS,
];

/** Tabs of themes and films; what they are made with brings its own button. */
const MADE_HERE: readonly unknown[] = [undefined, 'works', 'montage', 'storyboard'];

function HeadButton() {
  const { search } = usePage();
  if (!MADE_HERE.includes(search.tabid)) return <VideoResourceHeadButton />;
  return (
    <Can keys={MAKE_VIDEOS}>
      <Button
        type="primary"
        icon={<PlusIcon />}
        onClick={() => openNew(search.tabid === 'storyboard' ? 'storyboard' : 'montage')}
      >
        新建视频
      </Button>
    </Can>
  );
}

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** AI 视频: films from footage to posts, and what people write below them. */
export default function VideoHub() {
  const { search } = usePage();
  const theme = idOf(search.theme);
  if (theme !== null) return <PublishBoard key={theme} kind="videoTheme" id={theme} />;
  return (
    <GroupedTabs
      head={<HeadButton />}
      groups={GROUPS}
      none={
        <StateView
          kind="no-permission"
          title="暂无可访问的内容"
          text={['需要「查看视频」权限才能打开作品，请联系管理员。']}
          actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
        />
      }
    />
  );
}
