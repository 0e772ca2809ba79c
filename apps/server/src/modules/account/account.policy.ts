import { contract, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { Forbidden } from '#kernel/errors.ts';
import { ownedGroups } from '#kernel/groups.ts';
import { NoAuthorising, NotConnected } from './account.errors.ts';
import { reached } from './account.scope.ts';

/** The facts of a content account that its policy judges by. */
export interface AccountFacts {
  platform: PlatformId;
  paused: boolean;
  connected: boolean;
}

/** Keys count by the account's platform, not by the call. */
const managed = (actor: Actor): SQL => reached(actor, 'manage');

const { account } = contract;

export const accountPolicy = policy<AccountFacts>(managed)({
  edit: { call: account.update },
  // Asked for although it is so already, these change nothing and refuse nothing.
  pause: {
    call: account.setPaused,
    with: { paused: true },
    unless: [({ paused }) => paused && (() => Forbidden())],
  },
  resume: {
    call: account.setPaused,
    with: { paused: false },
    unless: [({ paused }) => !paused && (() => Forbidden())],
  },
  delete: { call: account.remove },
  connect: {
    call: account.authorize,
    unless: [
      ({ platform }) =>
        PLATFORMS[platform].auth !== 'oauth' && (() => NoAuthorising(PLATFORMS[platform].name)),
    ],
  },
  sync: {
    call: account.sync,
    reach: (actor) => reached(actor, 'sync'),
    unless: [({ connected }) => !connected && (() => NotConnected())],
  },
});

export type AccountPolicyVerb = keyof typeof accountPolicy.verbs;

/** Groups (`g`) have no platform: whoever may look after any account may look after those they reach. */
export const groupPolicy = policy<object>(ownedGroups)({
  edit: { call: account.updateGroup },
  delete: { call: account.removeGroup },
});
