import { Button } from 'antd';
import { go } from '#kit/page/navigate.ts';
import type { PermissionTab } from '#kit/permission-tabs.tsx';
import { StateView } from '#kit/state-view.tsx';
import { TabsPage } from '#kit/tabs-page.tsx';
import { AccountsTab } from './accounts/accounts-tab.tsx';
import { ModelSettingsTab } from './models/model-settings-tab.tsx';
import { ResourcesTab } from './resources/resources-tab.tsx';
import { UsageTab } from './usage/usage-tab.tsx';

/** In the order of the work: what is written, where it goes, what came of it, what it is made from. */
const TABS: PermissionTab[] = [
  { id: 'accounts', title: '账号', keys: ['14-7'], render: () => <AccountsTab /> },
  { id: 'resources', title: '资源库', keys: ['18-1'], render: () => <ResourcesTab /> },
  { id: 'models', title: 'AI 模型', keys: ['18-2'], render: () => <ModelSettingsTab /> },
  { id: 'usage', title: '用量', keys: ['18-3'], render: () => <UsageTab /> },
];

export default function AiPage() {
  return <TabsPage tabs={TABS} none={<NothingYet />} />;
}

const NothingYet = () => (
  <StateView
    kind="no-permission"
    title="这里还没有你能打开的内容"
    text={['需要 AI 创作或 AI 资源的权限，请联系管理员。']}
    actions={<Button onClick={() => go({ path: '' })}>回到工作台</Button>}
  />
);
