import './names.ts';

export {
  AUDIT_KINDS,
  AUDIT_SIDES,
  AuditHit,
  type AuditKind,
  AuditRule,
  AuditSetting,
  type AuditSide,
  chatAudit,
  HIT_ACTIONS,
  type HitSearch,
} from './audit.ts';
export { chat, chatMessage, type MessageSearch, type TalkSearch } from './chat.ts';
export { type CustomerSearch, chatCustomer } from './customer.ts';
export {
  type Canned,
  ChatAccount,
  ChatSetting,
  type Colleague,
  chatAccount,
  chatCanned,
  chatDesk,
  chatTag,
  chatView,
  SHARED_VIEWS_MAX,
  type SharedView,
  type StoreDesk,
  StoreSetting,
  TagRow,
} from './desk.ts';
export {
  chatReport,
  TALK_GROUPINGS,
  type TalkFigures,
  type TalkGrouping,
  type TalkReportFilter,
  type TalkReportRow,
  type TalkReportSearch,
  WHOLE_REPORT,
} from './report.ts';
export {
  Citation,
  CUSTOMER_ACTIONS,
  Customer,
  CustomerInfo,
  Message,
  Quota,
  TALK_ACTIONS,
  Tag,
  Talk,
  TalkInfo,
} from './shape.ts';
export { type HitState, hitState, type TalkState, talkState } from './states.ts';
export { TIMELINE_GROUPS, TIMELINE_MAX, TimelineEntry, type TimelineGroup } from './timeline.ts';
export * from './words.ts';
