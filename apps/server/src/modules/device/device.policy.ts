import { contract, type DeviceVersion } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { scope } from '#kernel/access/scope.ts';
import { NotPossible } from './device.errors.ts';

export type DeviceFacts = Pick<DeviceVersion, 'status'>;

/** Versions (`r`) of the actor's scope. */
export const versionsOf = (actor: Actor, asked: Asked) =>
  scope(actor, asked).on({
    channel: sql`r.channel_id`,
    path: sql`r.path`,
    node: sql`r.node_id`,
    owner: sql`r.owner_id`,
  });

const published: Obstacle<DeviceFacts> = ({ status }) =>
  status === 'published' && (() => NotPossible(status));
const notPublished: Obstacle<DeviceFacts> = ({ status }) =>
  status !== 'published' && (() => NotPossible(status));

/** What people may have installed is not changed below their hands: it is withdrawn first. */
export const devicePolicy = policy<DeviceFacts>(versionsOf)({
  edit: { call: contract.device.update, unless: [published] },
  publish: { call: contract.device.publish, unless: [published] },
  withdraw: { call: contract.device.withdraw, unless: [notPublished] },
  delete: { call: contract.device.remove, unless: [published] },
});
