export { DAY_KINDS, type DayKind, dayKind } from './day-kind.ts';
export {
  SETUP_STEPS,
  type SetupStep,
  type SetupStepId,
  Shortcut,
  TODO_LEVELS,
  Todo,
  workbench,
} from './workbench.ts';
