import { isDeepStrictEqual } from 'node:util';
import type { TaskInput } from '@zhiying/contract';
import * as errors from './task.errors.ts';
import type { TaskRecord } from './task.repository.ts';

/** The plan of a task, without what became of it. */
export const planOf = (task: TaskRecord): TaskInput => ({
  title: task.title,
  kind: task.kind,
  brief: task.brief,
  evidence: task.evidence,
  evidenceAll: task.evidenceAll,
  figureName: task.figureName,
  substanceIds: task.substanceIds,
  platforms: task.platforms,
  wanted: task.wanted,
  points: task.points,
  autoAccept: task.autoAccept,
  startAt: task.startAt,
  endAt: task.endAt,
  reminders: task.reminders,
  mode: task.mode,
  nodeIds: task.nodeIds,
  roleIds: task.roleIds,
  follow: task.follow,
});

export function checkTimes({ startAt, endAt }: TaskInput) {
  if (startAt && endAt && Date.parse(endAt) <= Date.parse(startAt)) throw errors.EndBeforeStart();
}

/** While people work on a task, what they were asked for stays. */
export function checkOnlyLoose(task: TaskRecord, plan: TaskInput) {
  const loose = {
    title: '',
    brief: '',
    startAt: null,
    endAt: null,
    reminders: [],
    follow: true,
    autoAccept: true,
  };
  const fixed = (of: TaskInput) => ({ ...of, ...loose });
  const sameStart = Date.parse(plan.startAt ?? '') === Date.parse(task.startAt ?? '');
  if (!isDeepStrictEqual(fixed(planOf(task)), fixed(plan)) || !sameStart) throw errors.FixedWhileRunning();
  if (!plan.endAt || Date.parse(plan.endAt) <= Date.now()) throw errors.EndPassed();
}
