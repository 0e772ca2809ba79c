import './names.ts';

export {
  ACCOUNT_AUTHS,
  AssignmentPreview,
  EffectiveAccess,
  MEMBER_SOURCES,
  MEMBER_STATE_LABELS,
  Member,
  MemberAccounts,
  MemberChoice,
  MemberSearch,
  type MemberShownState,
  type VideoAuth,
} from './data.ts';
export { MEMBER_IMPORT } from './import.ts';
export { member } from './member.ts';
export * from './states.ts';
