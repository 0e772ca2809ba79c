import './names.ts';

export {
  APPOINTMENT_OUTCOMES,
  type AppointmentOutcome,
  CALENDAR_DAYS,
  type CalendarItem,
  clueCalendar,
} from './calendar.ts';
export { type ClueSearch, clue, DUE, SILENCES, type Silence } from './clue.ts';
export { ClueDay, CustomerTalk, DayCustomer } from './day.ts';
export {
  DIAL_LINK_MINUTES,
  DIAL_PAGE,
  DIALLED_AND_RETURNED,
  DIALS_A_DAY,
  DIALS_AN_HOUR,
  DIALS_WITHOUT_FOLLOW,
  SELF_ASSIGNED_DIALS_A_DAY,
} from './dial.ts';
export { clueFollow, type FollowSearch } from './follow.ts';
export { CLUE_IMPORT } from './import.ts';
export {
  CLUE_INTAKE_PATH,
  ClueIntake,
  clueIntake,
  INTAKE_KEY_DAYS,
  INTAKE_STATES,
  type IntakeSearch,
  type IntakeState,
} from './intake.ts';
export {
  ClueRules,
  cluePool,
  MOST_POOL_TARGETS,
  POOL_TARGETS,
  type PoolSearch,
  type PoolTarget,
  TAKE_AREAS,
  type TakeArea,
} from './pool.ts';
export {
  CLUE_GROUPINGS,
  type ClueFunnel,
  type ClueReportLine,
  type ClueReportSearch,
  clueReport,
  type SilentOwner,
} from './report.ts';
export { AssignRule, clueRule, Simulation } from './rule.ts';
export {
  CLUE_ACTIONS,
  Clue,
  ClueInfo,
  ClueOrigin,
  FOLLOW_FILE_MB,
  FOLLOW_FILE_TYPES,
  FollowFile,
  FollowUp,
  HistoryEntry,
  MOST_FILES,
} from './shape.ts';
export { type ClueState, clueState, SETTLED_CLUES, UNRECLAIMABLE_CLUES } from './states.ts';
export {
  ASSIGN_WAYS,
  AssignWay,
  CLOSE_REASONS,
  CLUE_EVENTS,
  CLUE_HOLDERS,
  CLUE_SOURCES,
  CLUE_STEPS,
  CLUE_SUSPECTS,
  CloseReason,
  ClueEvent,
  ClueSource,
  ClueStep,
  ClueSuspect,
  FOLLOW_KINDS,
  FOLLOW_RESULTS,
  FollowKind,
  FollowResult,
  INVALID_REASONS,
  isLost,
  LOST_REASONS,
} from './words.ts';
