import { contract, type Key, maySee } from '@zhiying/contract';
import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { hubPart } from './hub-part.tsx';

const JobList = hubPart(async () => (await import('#features/job/job-list.tsx')).JobList);
const AuditList = hubPart(async () => (await import('#features/audit/audit-list.tsx')).AuditList);
const ReviewSetting = hubPart(
  async () => (await import('#features/material/review/review-setting.tsx')).ReviewSetting,
);
const ArticleReviewSetting = hubPart(
  async () => (await import('#features/ai-create/review/review-setting.tsx')).ArticleReviewSetting,
);
const VideoReviewSetting = hubPart(
  async () => (await import('#features/ai-video/review/review-setting.tsx')).VideoReviewSetting,
);
const SubstanceReviewSetting = hubPart(
  async () => (await import('#features/substance/verify/review-setting.tsx')).SubstanceReviewSetting,
);
const PublishSettingCard = hubPart(
  async () => (await import('#features/publish/setting-card.tsx')).PublishSettingCard,
);
const CheckWordList = hubPart(
  async () => (await import('#features/ai-create/checks/word-list.tsx')).CheckWordList,
);
const CheckSettings = hubPart(
  async () => (await import('#features/ai-create/checks/check-settings.tsx')).CheckSettings,
);
const AppletList = hubPart(async () => (await import('#features/bx/applet-list.tsx')).AppletList);
const VersionList = hubPart(async () => (await import('#features/device/version-list.tsx')).VersionList);
const StorageState = hubPart(async () => (await import('#features/system/storage-state.tsx')).StorageState);
const PlatformConnections = hubPart(
  async () => (await import('#features/system/platform-connections.tsx')).PlatformConnections,
);

/** Settings of the channel, each for whoever may change it. */
const PARAMETERS: { id: string; keys: readonly Key[]; Part: typeof ReviewSetting }[] = [
  { id: 'material', keys: keysOf(contract.materialReview.setSetting), Part: ReviewSetting },
  { id: 'article', keys: keysOf(contract.aiArticleReview.setSetting), Part: ArticleReviewSetting },
  { id: 'video', keys: keysOf(contract.videoReview.setSetting), Part: VideoReviewSetting },
  { id: 'substance', keys: keysOf(contract.substanceReview.setSetting), Part: SubstanceReviewSetting },
  { id: 'publish', keys: keysOf(contract.publish.setSetting), Part: PublishSettingCard },
];

function Parameters() {
  const profile = useProfile();
  return PARAMETERS.filter(({ keys }) => profile && maySee(profile, keys)).map(({ id, Part }) => (
    <Part key={id} />
  ));
}

const TABS: PermissionTab[] = [
  {
    id: 'params',
    title: '参数',
    formerly: ['review'],
    keys: PARAMETERS.flatMap(({ keys }) => keys),
    render: () => <Parameters />,
  },
  { id: 'words', title: '敏感词', keys: keysOf(contract.aiCheck.words), render: () => <CheckWordList /> },
  {
    id: 'checks',
    title: '检查规则',
    keys: keysOf(contract.aiCheck.setSetting),
    render: () => <CheckSettings />,
  },
  { id: 'applets', title: '小程序', keys: keysOf(contract.bx.list), render: () => <AppletList /> },
  { id: 'versions', title: '设备版本', keys: keysOf(contract.device.list), render: () => <VersionList /> },
  { id: 'storage', title: '存储', keys: keysOf(contract.system.storage), render: () => <StorageState /> },
  {
    id: 'platforms',
    title: '平台连接',
    keys: keysOf(contract.system.platforms),
    render: () => <PlatformConnections />,
  },
];

/** The calls behind them are for administrators alone, whatever keys others hold. */
const ADMIN_TABS: PermissionTab[] = [
  { id: 'jobs', title: '后台任务', render: () => <JobList /> },
  { id: 'audit', title: '审计', render: () => <AuditList /> },
];

export default function SystemHub() {
  const admin = useProfile()?.isadmin === 1;
  return <TabsPage tabs={admin ? [...TABS, ...ADMIN_TABS] : TABS} none={<NothingYet />} />;
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="暂无可访问的内容"
    text={['需要「系统参数」或「小程序、设备版本、敏感词」权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
  />
);
