import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { StateView } from '#kit/feedback/state-view.tsx';
import { GroupedTabs, type TabGroup } from '#kit/layout/grouped-tabs.tsx';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { hubPart } from './hub-part.tsx';

const JobList = hubPart(async () => (await import('#features/job/job-list.tsx')).JobList);
const AuditList = hubPart(async () => (await import('#features/audit/audit-list.tsx')).AuditList);
const ParameterList = hubPart(
  async () => (await import('#features/system/parameters/parameter-list.tsx')).ParameterList,
);
const PublishSettingDialog = hubPart(
  async () => (await import('#features/publish/setting-dialog.tsx')).SettingDialog,
);
const CheckWordList = hubPart(
  async () => (await import('#features/ai-create/checks/word-list.tsx')).CheckWordList,
);
const CheckSettings = hubPart(
  async () => (await import('#features/ai-create/checks/check-settings.tsx')).CheckSettings,
);
const ResourceTab = hubPart(async () => (await import('#features/ai/quota/resource-tab.tsx')).ResourceTab);
const ChannelList = hubPart(async () => (await import('#features/channel/channel-list.tsx')).ChannelList);
const AppletList = hubPart(async () => (await import('#features/bx/applet-list.tsx')).AppletList);
const VersionList = hubPart(async () => (await import('#features/device/version-list.tsx')).VersionList);
const SecuritySettings = hubPart(
  async () => (await import('#features/factor/security-settings.tsx')).SecuritySettings,
);
const WayList = hubPart(async () => (await import('#features/login-way/way-list.tsx')).WayList);
const DeviceList = hubPart(async () => (await import('#features/assistant/device-list.tsx')).DeviceList);
const StorageState = hubPart(async () => (await import('#features/system/storage-state.tsx')).StorageState);
const TokenList = hubPart(async () => (await import('#features/open/token-list.tsx')).TokenList);
const WebhookList = hubPart(async () => (await import('#features/open/webhook-list.tsx')).WebhookList);
const PersonalData = hubPart(async () => (await import('#features/system/personal-data.tsx')).PersonalData);
const PlatformConnections = hubPart(
  async () => (await import('#features/system/platform-connections.tsx')).PlatformConnections,
);

/** The calls behind some of them are for administrators alone, whatever keys others hold. */
const groupsFor = (admin: boolean): TabGroup[] => {
  const ofAdmin = (...tabs: PermissionTab[]) => (admin ? tabs : []);
  return [
    {
      id: 'rules',
      title: '参数与规则',
      tabs: [
        {
          id: 'params',
          title: '参数',
          formerly: ['review'],
          keys: keysOf(contract.system.parameters),
          render: () => (
            <ParameterList forms={{ publish: (onClose) => <PublishSettingDialog onClose={onClose} /> }} />
          ),
        },
        {
          id: 'words',
          title: '敏感词',
          keys: keysOf(contract.aiCheck.words),
          render: () => <CheckWordList />,
        },
        {
          id: 'checks',
          title: '检查规则',
          keys: keysOf(contract.aiCheck.setSetting),
          render: () => <CheckSettings />,
        },
      ],
    },
    {
      id: 'capacity',
      title: '资源',
      tabs: [
        {
          id: 'resources',
          title: 'AI 资源与额度',
          keys: keysOf(contract.aiResource.overview),
          render: () => <ResourceTab />,
        },
        {
          id: 'storage',
          title: '存储',
          keys: keysOf(contract.system.storage),
          render: () => <StorageState />,
        },
      ],
    },
    {
      id: 'systems',
      title: '接入',
      tabs: [
        {
          id: 'platforms',
          title: '平台连接',
          keys: keysOf(contract.system.platforms),
          render: () => <PlatformConnections />,
        },
        { id: 'open', title: '开放接口', keys: keysOf(contract.apiToken.list), render: () => <TokenList /> },
        {
          id: 'webhooks',
          title: '事件推送',
          keys: keysOf(contract.webhook.list),
          render: () => <WebhookList />,
        },
      ],
    },
    {
      id: 'devices-and-programs',
      title: '终端',
      tabs: [
        { id: 'applets', title: '小程序', keys: keysOf(contract.bx.list), render: () => <AppletList /> },
        {
          id: 'versions',
          title: '设备版本',
          keys: keysOf(contract.device.list),
          render: () => <VersionList />,
        },
        ...ofAdmin({ id: 'devices', title: '助手设备', render: () => <DeviceList /> }),
      ],
    },
    {
      id: 'people-and-security',
      title: '组织与安全',
      tabs: [
        ...ofAdmin(
          { id: 'channels', title: '渠道', render: () => <ChannelList /> },
          { id: 'login-ways', title: '登录方式', render: () => <WayList /> },
          { id: 'security', title: '登录安全', render: () => <SecuritySettings /> },
        ),
        {
          id: 'personal',
          title: '个人信息',
          keys: keysOf(contract.system.personal),
          render: () => <PersonalData />,
        },
      ],
    },
    {
      id: 'running',
      title: '运行',
      tabs: ofAdmin(
        { id: 'jobs', title: '后台任务', render: () => <JobList /> },
        { id: 'audit', title: '操作日志', render: () => <AuditList /> },
      ),
    },
  ];
};

export default function SystemHub() {
  const admin = useProfile()?.isadmin === 1;
  return <GroupedTabs groups={groupsFor(admin)} none={<NothingYet />} />;
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="暂无可访问的内容"
    text={['需要「系统参数」或「小程序、设备版本、敏感词」权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>返回工作台</Button>}
  />
);
