import './names.ts';

export {
  FACT_SINGLES_MAX,
  type FactBreakdown,
  type FactFigures,
  type FactFilter,
  type FactNames,
  type FactProof,
  type FactRecord,
  type FactRow,
  type FactSingle,
  type FactTable,
  REPORT_COMPARISONS,
  REPORT_TREES,
  type ReportExport,
  reportFacts,
} from './breakdown.ts';
export { type FactGrouping, REPORT_GROUPINGS, REPORT_VIEWS, type ReportView } from './groupings.ts';
export {
  FACT_MEASURE_NAMES,
  FACT_MEASURES,
  FACT_RATES,
  FACT_SUBJECTS,
  type FactColumn,
  type FactMeasure,
  type FactRate,
  type FactSubject,
  factColumn,
  isFactMeasure,
  isFactRate,
  measuresOf,
  PLATFORM_NUMBERS,
  platformOfNumber,
  REPORT_KEYS,
  valueOf,
} from './measures.ts';
export {
  REPORT_VIEWS_MAX,
  type ReportQuestion,
  reportView,
  type SavedReport,
  SUBSCRIPTION_RHYTHMS,
} from './view.ts';
