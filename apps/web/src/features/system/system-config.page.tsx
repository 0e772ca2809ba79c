import { Button } from 'antd';
import { go } from '#kit/page/navigate.ts';
import type { PermissionTab } from '#kit/permission-tabs.tsx';
import { useProfile } from '#kit/session/session.store.ts';
import { StateView } from '#kit/state-view.tsx';
import { TabsPage } from '#kit/tabs-page.tsx';
import { AuditList } from './audit-list.tsx';
import { JobList } from './job-list.tsx';
import { ReviewSetting } from './review-setting.tsx';

/** The calls behind it are for administrators alone, whatever keys others hold. */
const ADMIN_TABS: PermissionTab[] = [
  { id: 'jobs', title: '后台任务', render: () => <JobList /> },
  { id: 'audit', title: '审计', render: () => <AuditList /> },
];

const TABS: PermissionTab[] = [
  { id: 'review', title: '素材审核', keys: ['11-4'], render: () => <ReviewSetting /> },
];

export default function SystemConfigPage() {
  const admin = useProfile()?.isadmin === 1;
  return <TabsPage tabs={admin ? [...ADMIN_TABS, ...TABS] : TABS} none={<NothingYet />} />;
}

const NothingYet = () => (
  <StateView
    kind="empty"
    title="这里暂时没有要你设置的内容"
    text={['系统参数、小程序和敏感词开放后会出现在这里。']}
    actions={<Button onClick={() => go({ path: '' })}>回到工作台</Button>}
  />
);
