export * from './access.ts';
export {
  Account,
  AccountGroup,
  type AccountSearch,
  HEALTH_LABELS,
  HEALTH_LEVELS,
  type HealthLevel,
} from './account.ts';
export {
  type AnalysisFilter,
  Figures,
  Freshness,
  MEASURES,
  type Measure,
  RANK_BY,
  Rank,
  type RankBy,
  type Series,
  Trend,
  type TrendRow,
  type TrendSearch,
} from './ai-analysis.ts';
export type { ArticleSearch } from './ai-article.ts';
export * from './ai-article-doc.ts';
export * from './ai-article-shape.ts';
export { CHECK_WORD_KINDS, type CheckSetting, CheckWord, type CheckWordSearch } from './ai-check.ts';
export { CHECK_RULES, type CheckRule, Finding, SEVERITIES } from './ai-check-shape.ts';
export {
  FACT_IMPORT,
  FACT_STATES,
  FACT_VALUE_MAX,
  Fact,
  type FactSearch,
  FactVersion,
  offerHasEnd,
} from './ai-fact.ts';
export { type HotSearch, HotTopic, PHRASE_KINDS, Phrase, type PhraseSearch } from './ai-library.ts';
export { ModelEndpoint, ModelSettings } from './ai-model.ts';
export {
  PROMPT_KINDS,
  PROMPT_MAX,
  PROMPT_SLOTS,
  type PromptKind,
  PromptTemplate,
  PromptVersion,
} from './ai-prompt.ts';
export type { Preflight, ThemeSearch } from './ai-theme.ts';
export * from './ai-theme-shape.ts';
export { ModelUse, USAGE_OUTCOMES, type UsageSearch, type UsageShare, UsageSummary } from './ai-usage.ts';
export * from './ai-words.ts';
export { AuditEntry, AuditField, type AuditSearch, OwnAuditEntry } from './audit.ts';
export { Profile, Session } from './auth.ts';
export * from './call.ts';
export { contract } from './calls.ts';
export * from './common.ts';
export { Download } from './download.ts';
export * from './errors.ts';
export * from './events.ts';
export { FAVORITE_KINDS, Favorite } from './favorite.ts';
export * from './file-kinds.ts';
export { Role, RoleAuth, RoleChoice } from './group.ts';
export {
  IMPORT_STATES,
  type ImportCalls,
  type ImportColumn,
  ImportInfo,
  type Importing,
  ImportRow,
  type ImportRowState,
  type ImportValues,
} from './import.ts';
export { Job } from './job.ts';
export * from './keys.ts';
export * from './limits.ts';
export type { MaterialSearch } from './material.ts';
export { MaterialClassify } from './material-classify.ts';
export { MaterialDownload } from './material-download.ts';
export { Publication, PublishTarget } from './material-publish.ts';
export {
  BLOCKS,
  type Decision,
  type FileFacts,
  LICENCES,
  MATERIAL_SOURCES,
  Material,
  MaterialInfo,
  type MaterialVersion,
  ORIENTATIONS,
  PERSON_RELEASES,
  Rights,
} from './material-shape.ts';
export {
  AssignmentPreview,
  EffectiveAccess,
  MEMBER_SOURCES,
  MEMBER_STATE_LABELS,
  Member,
  MemberAccounts,
  MemberChoice,
  type MemberSearch,
  type MemberShownState,
} from './member-data.ts';
export { MEMBER_IMPORT } from './member-import.ts';
export * from './model-presets.ts';
export { NOTICE_KINDS, NOTICE_PLACES, Notice, type NoticeKind, type NoticePlace } from './notification.ts';
export { objectUrl } from './object-url.ts';
export { type Opens, opensOf } from './opens.ts';
export { NODE_KINDS, NODE_STATUS_LABELS, NodeChoice, type NodeKind, Organ, OrganInfo } from './organ.ts';
export { Place, PlaceInfo, type PlaceSearch } from './place.ts';
export { DEALER_IMPORT, type PlaceImport, STORE_IMPORT } from './place-import.ts';
export * from './platforms.ts';
export { type AttemptSearch, HANDOVER_PAGE } from './publish.ts';
export * from './publish-shape.ts';
export * from './routes.ts';
export * from './states.ts';
