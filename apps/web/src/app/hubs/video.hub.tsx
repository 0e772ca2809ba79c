import {
  ACCOUNT_KEYS,
  contract,
  keysOf as keysOfGroups,
  MAKE_VIDEOS,
  type VideoKind,
} from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { useMaySee } from '#kit/session/session.store.ts';
import { openNew } from '#parts/ai-video/video-address.ts';
import { type Places, useItsPlace, useMayOpenAi, useMayOpenSystem } from './has-its-place.ts';
import { hubPart } from './hub-part.tsx';
import { VIDEO_RESOURCE_TABS, VideoResourceHeadButton } from './video-resource-tabs.tsx';

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

const ResourceTab = hubPart(async () => (await import('#features/ai/quota/resource-tab.tsx')).ResourceTab);

/** By what people look for: films, what they begin from, who speaks, what is heard, where films go. */
const GROUPS: readonly TabGroup[] = [
  {
    id: 'works',
    title: '作品',
    tabs: [
      { id: 'works', title: '作品', keys: keysOf(contract.video.list), render: () => <WorkList /> },
      {
        id: 'themes',
        title: '主题',
        keys: keysOf(contract.videoTheme.list),
        render: () => <VideoThemes />,
      },
      {
        id: 'review',
        title: '视频审核',
        keys: keysOf(contract.videoReview.queue),
        render: () => <VideoReview />,
      },
    ],
  },
  { id: 'begin', title: '模板与素材包', tabs: VIDEO_RESOURCE_TABS.begin },
  { id: 'digit', title: '数字人', tabs: VIDEO_RESOURCE_TABS.digit },
  { id: 'sound', title: '声音与音乐', tabs: VIDEO_RESOURCE_TABS.sound },
  {
    id: 'going-out',
    title: '发布与评论',
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
      { id: 'comments', title: '评论', keys: keysOf(contract.comment.list), render: () => <CommentsTab /> },
      {
        id: 'accounts',
        title: '账号',
        keys: [ACCOUNT_KEYS.video],
        render: () => <AccountsTab takes="video" />,
      },
    ],
  },
];

/** They have their place in AI 文章; here they are for whoever a key of theirs leads here, and nothing else does. */
const MODEL_TABS: readonly PermissionTab[] = [
  { id: 'models', title: 'AI 模型', keys: ['18-2'], render: () => <ModelSettingsTab /> },
  { id: 'usage', title: '用量', keys: ['18-3'], render: () => <UsageTab /> },
];
/** It has its place in 系统配置, or else in 内容中心; here it is for whoever finds neither in the menu. */
const QUOTA: PermissionTab = {
  id: 'quota',
  title: 'AI 资源与额度',
  keys: keysOf(contract.aiResource.overview),
  render: () => <ResourceTab />,
};
const QUOTA_PLACES = {
  system: { path: 'system/config', tabid: 'resources' },
  substance: { path: 'substance', tabid: 'resources' },
};
const MODEL_PLACES: Places = {
  models: { path: 'ai', tabid: 'models' },
  usage: { path: 'ai', tabid: 'usage' },
};

/** Tabs of themes and films; what they are made with brings its own button. */
const MADE_HERE: readonly unknown[] = [undefined, 'works', 'themes', 'template'];

function HeadButton() {
  const { search } = usePage();
  if (!MADE_HERE.includes(search.tabid)) return <VideoResourceHeadButton />;
  return (
    <Can keys={MAKE_VIDEOS}>
      <Button
        type="primary"
        icon={<PlusIcon />}
        onClick={() => openNew(search.kind === 'storyboard' ? 'storyboard' : 'montage')}
      >
        新建视频
      </Button>
    </Can>
  );
}

const idOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : null);

/** Tabs of one kind of theme each, before they became one list with a filter. */
const FORMER_TABS: readonly unknown[] = ['montage', 'storyboard'] satisfies VideoKind[];

/** An address that names a former tab leads to the list with its filter set. */
function useFormerAddress() {
  const { search, setSearch } = usePage();
  const isFormer = FORMER_TABS.includes(search.tabid);
  useEffect(() => {
    if (isFormer) setSearch({ ...search, tabid: 'themes', kind: search.tabid });
  }, [isFormer, search, setSearch]);
  return isFormer;
}

export default function VideoHub() {
  const { search } = usePage();
  const moving = useFormerAddress();
  const makes = useMaySee(keysOfGroups(15));
  const hasModels = !useMayOpenAi() || !makes;
  const inSystem = useMayOpenSystem();
  const inSubstance = useMaySee(keysOfGroups(4));
  const hasQuota = !makes || !(inSystem || inSubstance);
  const elsewhere = useItsPlace(
    { ...MODEL_PLACES, quota: inSystem ? QUOTA_PLACES.system : QUOTA_PLACES.substance },
    (tabid) => (tabid === 'quota' ? hasQuota : hasModels),
  );
  const theme = idOf(search.theme);
  if (theme !== null) return <PublishBoard key={theme} kind="videoTheme" id={theme} />;
  if (moving) return null;
  if (elsewhere) return null;
  const resources: TabGroup = {
    id: 'ai-resources',
    title: '资源',
    tabs: [...(hasModels ? MODEL_TABS : []), ...(hasQuota ? [QUOTA] : [])],
  };
  return <GroupedTabs head={<HeadButton />} groups={[...GROUPS, resources]} />;
}
