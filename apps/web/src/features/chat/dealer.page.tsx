import { contract } from '@zhiying/contract';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { keysOf } from '#kit/session/action.ts';
import { ReportTab } from './report/report-tab.tsx';

const TABS: PermissionTab[] = [
  {
    id: 'report',
    title: '会话报表',
    keys: keysOf(contract.chatReport.summary),
    render: () => <ReportTab id="chat-dealer" usual="dealer" />,
  },
];

/** 经销商会话: what came of talks with customers, dealer by dealer. */
export default function DealerTalksPage() {
  return <TabsPage tabs={TABS} />;
}
