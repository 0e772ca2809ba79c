import { contract, type Kox, type KoxPost, type KoxTask } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { AgreementEnded, NotStopped, OwnPost, StillBusy, Stopped, TaskOver } from './kox.errors.ts';
import { koxGroupsOf, koxOf } from './kox.scope.ts';

export type KoxFacts = Pick<Kox, 'name' | 'agreement' | 'stopped' | 'openTasks'>;

const stopped: Obstacle<KoxFacts> = ({ stopped, name }) => stopped && (() => Stopped(name));

export const koxPolicy = policy<KoxFacts>(koxOf)({
  edit: { call: contract.kox.update },
  sign: { call: contract.kox.sign, unless: [stopped] },
  give: {
    call: contract.koxTask.give,
    unless: [stopped, ({ agreement, name }) => agreement === 'ended' && (() => AgreementEnded(name))],
  },
  addPost: { call: contract.koxPost.add },
  stop: { call: contract.kox.setStopped, with: { stopped: true }, unless: [stopped] },
  resume: {
    call: contract.kox.setStopped,
    with: { stopped: false },
    unless: [({ stopped, name }) => !stopped && (() => NotStopped(name))],
  },
  delete: {
    call: contract.kox.remove,
    unless: [({ openTasks, name }) => openTasks > 0 && (() => StillBusy(name))],
  },
});
export type KoxVerb = keyof typeof koxPolicy.verbs;

export const koxGroupPolicy = policy<object>(koxGroupsOf)({
  edit: { call: contract.kox.updateGroup },
  delete: { call: contract.kox.removeGroup },
});

export const koxTaskPolicy = policy<Pick<KoxTask, 'state'>>(koxOf)({
  cancel: {
    call: contract.koxTask.cancel,
    unless: [({ state }) => (state === 'done' || state === 'cancelled') && (() => TaskOver())],
  },
});

const ours: Obstacle<Pick<KoxPost, 'source'>> = ({ source }) => source === 'own' && (() => OwnPost());

export const koxPostPolicy = policy<Pick<KoxPost, 'source'>>(koxOf)({
  edit: { call: contract.koxPost.update, unless: [ours] },
  delete: { call: contract.koxPost.remove, unless: [ours] },
});
