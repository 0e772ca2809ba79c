import './names.ts';

export {
  aiFact,
  FACT_IMPORT,
  FACT_STATES,
  FACT_VALUE_MAX,
  Fact,
  type FactSearch,
  FactVersion,
  offerHasEnd,
} from './fact.ts';
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
  aiUsage,
  ModelUse,
  USAGE_OUTCOMES,
  type UsageSearch,
  type UsageShare,
  UsageSummary,
} from './usage.ts';
export * from './words.ts';
