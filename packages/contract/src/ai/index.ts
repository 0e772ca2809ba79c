import './names.ts';

export { type Avoidance, type BriefParts, sortBrief, topicOf } from './brief.ts';
export {
  aiFact,
  FACT_ENDING_DAYS,
  FACT_IMPORT,
  FACT_SEARCHED_STATES,
  FACT_STATES,
  FACT_VALUE_MAX,
  Fact,
  type FactSearch,
  FactVersion,
  offerHasEnd,
} from './fact.ts';
export { GAP, gapFor } from './gap.ts';
export { aiModel, ModelEndpoint, ModelSettings } from './model.ts';
export * from './presets.ts';
export {
  aiPrompt,
  PROMPT_KINDS,
  PROMPT_MAX,
  PROMPT_SLOTS,
  type PromptKind,
  PromptTemplate,
  PromptVersion,
} from './prompt.ts';
export {
  type Amounts,
  aiResource,
  type Coming,
  QUOTA_WARNING,
  type Quotas,
  RESOURCE_AREAS,
  RESOURCE_KINDS,
  RESOURCES,
  type Resource,
  type ResourceArea,
  type ResourceOverview,
  type ResourcePerson,
  type ResourcePlace,
  type ResourcePrices,
  type ResourceSearch,
} from './resource.ts';
export {
  aiUsage,
  ModelUse,
  USAGE_OUTCOMES,
  type UsageSearch,
  type UsageShare,
  UsageSummary,
} from './usage.ts';
export * from './words.ts';
