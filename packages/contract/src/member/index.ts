import './names.ts';

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
} from './data.ts';
export { MEMBER_IMPORT } from './import.ts';
export { member } from './member.ts';
export * from './states.ts';
