import './names.ts';

export { taskEvidence } from './evidence.ts';
export { taskDealer, taskMember, taskStore } from './follow.ts';
export { findLinks } from './pasted-links.ts';
export {
  BAD_FINDINGS,
  BEHIND_POINTS,
  EVIDENCE_FINDINGS,
  EVIDENCE_KINDS,
  type EvidenceFinding,
  type EvidenceKind,
  OwnTask,
  TASK_KEYS,
  TASK_KINDS,
  TASK_MODES,
  TASK_REMINDERS,
  TASK_UNDO_SECONDS,
  Task,
  type TaskCounts,
  TaskEvidence,
  TaskInfo,
  TaskInput,
  type TaskKind,
  TaskMember,
  TaskPlace,
  type TaskReminder,
} from './shape.ts';
export * from './states.ts';
export { type TaskTarget, task } from './task.ts';
