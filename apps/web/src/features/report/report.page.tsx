import { contract } from '@zhiying/contract';
import { StateView } from '#kit/feedback/state-view.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { keysOf } from '#kit/session/action.ts';
import { ReportTab } from './report-tab.tsx';

const TABS = [
  {
    id: 'content',
    title: '内容',
    keys: keysOf(contract.report.summary),
    render: () => <ReportTab />,
  },
];

/** 报表 as a page of its own; the content centre shows the same as a tab. */
export default function ReportPage() {
  return (
    <TabsPage
      tabs={TABS}
      none={<StateView kind="no-permission" title="暂无权限查看报表" text={['报表的权限由管理员分配。']} />}
    />
  );
}
