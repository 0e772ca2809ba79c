import './names.ts';

export { type ClueSearch, clue, DUE } from './clue.ts';
export { clueFollow, type FollowSearch } from './follow.ts';
export { CLUE_IMPORT } from './import.ts';
export { ClueRules, cluePool, type PoolSearch } from './pool.ts';
export { CLUE_GROUPINGS, type ClueFunnel, clueReport } from './report.ts';
export { AssignRule, clueRule, Simulation } from './rule.ts';
export { CLUE_ACTIONS, Clue, ClueInfo, FollowUp } from './shape.ts';
export { type ClueState, clueState, KEPT_CLUES, SETTLED_CLUES } from './states.ts';
export {
  ASSIGN_WAYS,
  AssignWay,
  CLOSE_REASONS,
  CLUE_EVENTS,
  CLUE_SOURCES,
  CloseReason,
  ClueEvent,
  ClueSource,
  FOLLOW_KINDS,
  FOLLOW_RESULTS,
  FollowKind,
  FollowResult,
  INVALID_REASONS,
  isLost,
  LOST_REASONS,
} from './words.ts';
