import {
  contract,
  type OwnTask,
  TASK_UNDO_SECONDS,
  type TaskEvidence,
  type TaskInfo,
  type TaskMember,
  taskState,
} from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import * as errors from './task.errors.ts';
import { evidenceSeen, memberTaskSeen, ownEvidence, ownTask, placeVisible, taskHeld } from './task.scope.ts';

export interface TaskFacts {
  title: string;
  state: TaskInfo['state'];
  template: boolean;
  /** What a plan still lacks, in words; empty where it is complete. */
  missing: string;
}

const notIn =
  (states: readonly TaskInfo['state'][], verb: string): Obstacle<TaskFacts> =>
  ({ title, state }) =>
    !states.includes(state) && (() => errors.IllegalMove(title, state, verb));
const mayBecome = (to: TaskInfo['state']) => taskState.all.filter((from) => taskState.mayMove(from, to));

export const taskPolicy = policy<TaskFacts>(taskHeld)({
  edit: { call: contract.task.update, unless: [notIn(['draft', 'waiting', 'running', 'overdue'], '编辑')] },
  publish: {
    call: contract.task.publish,
    unless: [
      ({ template }) => template && (() => errors.TemplateOnly()),
      notIn(mayBecome('waiting'), '下发'),
      ({ title, missing }) => missing !== '' && (() => errors.NotReady(title, missing)),
    ],
  },
  recall: { call: contract.task.recall, unless: [notIn(mayBecome('draft'), '撤回')] },
  terminate: { call: contract.task.terminate, unless: [notIn(mayBecome('terminated'), '终止')] },
  delete: { call: contract.task.remove, unless: [notIn(['draft'], '删除')] },
  copy: { call: contract.task.copy },
});

export interface PlaceFacts {
  title: string;
  taskState: TaskInfo['state'];
}

export const taskPlacePolicy = policy<PlaceFacts>(placeVisible)({
  assign: {
    call: contract.taskDealer.assign,
    unless: [
      ({ title, taskState: state }) =>
        state !== 'running' && (() => errors.IllegalMove(title, state, '安排成员')),
    ],
  },
});

export interface MemberTaskFacts {
  state: TaskMember['state'];
  taskState: TaskInfo['state'];
  reminded: boolean;
}

const unfinished = ['open', 'returned'] as const;
const isUnfinished = ({ state, taskState: of }: MemberTaskFacts) =>
  of === 'running' && (unfinished as readonly string[]).includes(state);

export const taskMemberPolicy = policy<MemberTaskFacts>(memberTaskSeen)({
  remind: {
    call: contract.taskMember.remind,
    unless: [
      (facts) => !isUnfinished(facts) && (() => errors.NotRemindable()),
      ({ reminded }) => reminded && (() => errors.RemindedToday()),
    ],
  },
  exempt: {
    call: contract.taskMember.exempt,
    unless: [(facts) => !isUnfinished(facts) && (() => errors.NotExemptable())],
  },
  restore: {
    call: contract.taskMember.restore,
    unless: [
      ({ state, taskState: of }) => (state !== 'exempt' || of !== 'running') && (() => errors.NotExempt()),
    ],
  },
});

export interface OwnTaskFacts {
  state: OwnTask['state'];
  taskState: TaskInfo['state'];
  /** Its end is past, though nobody has written that down yet. */
  over: boolean;
}

export const ownTaskPolicy = policy<OwnTaskFacts>(ownTask)({
  handIn: {
    call: contract.taskEvidence.handIn,
    unless: [
      ({ state }) => (state === 'done' || state === 'exempt') && (() => errors.NothingToHandIn(state)),
      ({ taskState: of, over }) => (of !== 'running' || over) && (() => errors.TaskOver(of)),
    ],
  },
});

export interface EvidenceFacts {
  state: TaskEvidence['state'];
  taskState: TaskInfo['state'];
  ownerId: number;
  decidedBy: number | null;
  /** Seconds since it was decided. */
  since: number | null;
  unseen: boolean;
}

const decided: Obstacle<EvidenceFacts> = ({ state }) =>
  state !== 'waiting' && (() => errors.DecidedAlready());
const stillOpening: Obstacle<EvidenceFacts> = ({ unseen }) => unseen && (() => errors.NotSeenYet());
const ones: Obstacle<EvidenceFacts> = ({ ownerId }, actor) =>
  ownerId === actor.id && (() => errors.OwnEvidence());

export const taskEvidencePolicy = policy<EvidenceFacts>(evidenceSeen)({
  accept: { call: contract.taskEvidence.accept, unless: [decided, ones, stillOpening] },
  return: { call: contract.taskEvidence.return, unless: [decided, ones, stillOpening] },
  undo: {
    call: contract.taskEvidence.undo,
    unless: [
      ({ decidedBy, since }, actor) =>
        (decidedBy !== actor.id || since === null || since > TASK_UNDO_SECONDS) &&
        (() => errors.UndoTooLate()),
    ],
  },
  withdraw: {
    call: contract.taskEvidence.withdraw,
    reach: ownEvidence,
    unless: [decided, ({ taskState: of }) => of !== 'running' && (() => errors.TaskOver(of))],
  },
});
