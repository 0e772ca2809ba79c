import { ReportTab } from './report-tab.tsx';

/** 报表 of the inbox: of the talks one sees there. */
export const OwnReport = () => <ReportTab id="chat-report" usual="member" />;
