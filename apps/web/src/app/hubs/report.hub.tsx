import { REPORT_VIEWS, type ReportView, WHOLE_REPORT } from '@zhiying/contract';
import type { PermissionTab } from '#kit/layout/permission-tabs.tsx';
import { TabsPage } from '#kit/layout/tabs-page.tsx';
import { hubPart } from './hub-part.tsx';

const ReportTab = hubPart(async () => (await import('#features/report/report-screen.tsx')).ReportTab);
const TalkReport = hubPart(async () => (await import('#features/chat/report/report-tab.tsx')).ReportTab);

/** Each key opens a report of its own. */
const TABS: PermissionTab[] = [
  ...(Object.keys(REPORT_VIEWS) as ReportView[]).map((view) => ({
    id: view,
    title: REPORT_VIEWS[view].title,
    keys: [REPORT_VIEWS[view].key],
    render: () => <ReportTab key={view} view={view} />,
  })),
  {
    id: 'chat',
    title: '经销商会话报表',
    keys: WHOLE_REPORT.keys,
    render: () => <TalkReport id="report-chat" usual="dealer" />,
  },
];

/** 报表: contents, dealers, advisers, and the talks of dealers. */
export default function ReportHub() {
  return <TabsPage tabs={TABS} />;
}
