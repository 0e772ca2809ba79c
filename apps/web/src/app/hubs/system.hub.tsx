import { contract } from '@zhiying/contract';
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

/** The calls behind it are for administrators alone, whatever keys others hold. */
const ADMIN_TABS: PermissionTab[] = [
  { id: 'jobs', title: '后台任务', render: () => <JobList /> },
  { id: 'audit', title: '审计', render: () => <AuditList /> },
];

const TABS: PermissionTab[] = [
  { id: 'review', title: '素材审核', keys: ['11-4'], render: () => <ReviewSetting /> },
  {
    id: 'articleReview',
    title: '文章审核',
    keys: keysOf(contract.aiArticleReview.setSetting),
    render: () => <ArticleReviewSetting />,
  },
];

export default function SystemHub() {
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
