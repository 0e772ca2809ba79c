import { contract, type Subject } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { IllegalMove } from './subject.errors.ts';
import { ownedSubjects } from './subject.scope.ts';

interface SubjectFacts {
  title: string;
  status: Subject['status'];
}

const notIn =
  (states: readonly Subject['status'][], verb: string): Obstacle<SubjectFacts> =>
  ({ title, status }) =>
    !states.includes(status) && (() => IllegalMove(title, status, verb));

/** It may be edited while it is out: visitors see what was published until it is published again. */
export const subjectPolicy = policy<SubjectFacts>(ownedSubjects)({
  edit: { call: contract.subject.update },
  publish: { call: contract.subject.publish },
  takeDown: { call: contract.subject.takeDown, unless: [notIn(['published'], '下架')] },
  delete: { call: contract.subject.remove, unless: [notIn(['draft', 'withdrawn'], '删除')] },
});

export type SubjectVerb = keyof typeof subjectPolicy.verbs;
