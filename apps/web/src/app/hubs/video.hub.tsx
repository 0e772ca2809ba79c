import { ACCOUNT_KEYS, contract, MAKE_VIDEOS } from '@zhiying/contract';
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
import { VIDEO_RESOURCE_GROUPS, VideoResourceHeadButton } from './video-resource-tabs.tsx';

const WorkList = hubPart(async () => (await import('#features/ai-video/works/work-list.tsx')).WorkList);
const VideoReview = hubPart(
  async () => (await import('#features/ai-video/review/video-review.tsx')).VideoReview,
);
const VideoThemes = hubPart(
  async () => (await import('#features/ai-video/themes/video-themes.tsx')).VideoThemes,
);

const ReleaseList = hubPart(
  async () => (await import('#features/ai-video/publishing/release-list.tsx')).ReleaseList,
);
const RecordList = hubPart(
  async () => (await import('#features/publish/records/record-list.tsx')).RecordList,
);
const PublishBoard = hubPart(async () => (await import('#features/publish/publish-board.tsx')).PublishBoard);
const AccountsTab = hubPart(async () => (await import('#features/account/accounts-tab.tsx')).AccountsTab);
const CommentsTab = hubPart(async () => (await import('#features/comment/comments-tab.tsx')).CommentsTab);

// Whoever only looks after models and what they cost opens this page too.
const ModelSettingsTab = hubPart(
  async () => (await import('#features/ai/models/model-settings-tab.tsx')).ModelSettingsTab,
);
const UsageTab = hubPart(async () => (await import('#features/ai/usage/usage-tab.tsx')).UsageTab);

/** What is made, from what, where it goes, and what people say to it. */
const GROUPS: readonly TabGroup[] = [
  {
    id: 'works',
    title: '作品',
    tabs: [
      { id: 'works', title: '作品', keys: keysOf(contract.video.list), render: () => <WorkList /> },
      {
        id: 'review',
        title: '视频审核',
        keys: keysOf(contract.videoReview.queue),
        render: () => <VideoReview />,
      },
    ],
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
  {
    id: 'going-out',
    title: '发布',
    tabs: [
      {
        id: 'release',
        title: '发布',
        keys: keysOf(contract.videoTheme.list),
        render: () => <ReleaseList />,
      },
      {
        id: 'records',
        title: '发布记录',
        keys: keysOf(contract.videoTheme.list),
        render: () => <RecordList kind="videoTheme" />,
      },
    ],
  },
  {
    id: 'accounts',
    title: '账号',
    tabs: [
      {
        id: 'accounts',
        title: '账号',
        keys: [ACCOUNT_KEYS.video],
        render: () => <AccountsTab takes="video" />,
      },
    ],
  },
  {
    id: 'ai-resources',
    title: '资源',
    tabs: [
      { id: 'models', title: 'AI 模型', keys: ['18-2'], render: () => <ModelSettingsTab /> },
      { id: 'usage', title: '用量', keys: ['18-3'], render: () => <UsageTab /> },
    ],
  },
  {
    id: 'comments',
    title: '评论',
    tabs: [
      { id: 'comments', title: '评论', keys: keysOf(contract.comment.list), render: () => <CommentsTab /> },
    ],
  },
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
