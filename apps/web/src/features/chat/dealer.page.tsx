import { contract } from '@zhiying/contract';
import { StateView } from '#kit/feedback/state-view.tsx';
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
  return (
    <TabsPage
      tabs={TABS}
      none={
        <StateView
          kind="no-permission"
          title="暂无权限查看「经销商会话」"
          text={['查看会话报表的权限由管理员分配。']}
        />
      }
    />
  );
}
