export {
  AdviserReport,
  ContentReport,
  DealerReport,
  REPORT_LEVELS,
  type ReportSearch,
  type ReportTotals,
  report,
} from './report.ts';
