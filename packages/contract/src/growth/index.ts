import './names.ts';

export { GrowthRules, growthConfig } from './config.ts';
export { Crawl, type CrawlSearch, growthCrawl } from './crawl.ts';
export { SIGNAL_IMPORT } from './import.ts';
export { growthIntent, type IntentQuality, type SignalRow, type SignalSearch } from './intent.ts';
export { growth, type ProspectSearch } from './prospect.ts';
export { prospectCode } from './prospect-code.ts';
export {
  type GrowthFunnel,
  type GrowthReportLine,
  type GrowthReportSearch,
  growthReport,
} from './report.ts';
export {
  type Correction,
  type Evidence,
  type Intent,
  type IntentFields,
  Prospect,
  type ProspectInfo,
  type Signal,
  type Touch,
} from './shape.ts';
export {
  type CrawlState,
  crawlState,
  ENDED_PROSPECTS,
  type ProspectState,
  prospectState,
  prospectStateWord,
  type TouchTaskState,
  touchTaskState,
} from './states.ts';
export { growthTask, type TaskSearchOfGrowth, type TouchTask, type TouchTaskInfo } from './task.ts';
export { growthTemplate, growthTemplateReview, type TemplateSearch, type TouchTemplate } from './template.ts';
export {
  CRAWL_KINDS,
  type CrawlKind,
  GROWTH_GROUPINGS,
  GROWTH_PLATFORMS,
  GROWTH_STEPS,
  type GrowthGrouping,
  type GrowthPlatform,
  type GrowthStep,
  INTENT_FIELDS,
  INTENT_JUDGES,
  INTENT_LEVELS,
  type IntentField,
  type IntentJudge,
  type IntentLevel,
  maskNickname,
  SIGNAL_KINDS,
  SIGNAL_SOURCES,
  type SignalKind,
  type SignalSource,
  TEMPLATE_VARIABLES,
  TOUCH_RESULTS,
  TOUCH_WAYS,
  type TouchResult,
  type TouchWay,
} from './words.ts';
