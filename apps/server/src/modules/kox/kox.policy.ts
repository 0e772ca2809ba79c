import { contract, type Kox, type KoxPost, type KoxTask } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { AgreementEnded, NotStopped, OwnPost, StillBusy, Stopped, TaskOver } from './kox.errors.ts';

export type KoxFacts = Pick<Kox, 'name' | 'agreement' | 'stopped' | 'openTasks'>;

/** Accounts (`k`) of the actor's scope; what belongs to an account is joined to it. */
export const koxOf = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`k.channel_id`,
    path: sql`k.path`,
    node: sql`k.node_id`,
    owner: sql`k.owner_id`,
  });

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

export const koxGroupPolicy = policy<object>((actor, asked) =>
  scope(actor, asked).on({
    channel: sql`g.channel_id`,
    path: sql`g.path`,
    node: sql`g.node_id`,
    owner: sql`g.owner_id`,
  }),
)({
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
