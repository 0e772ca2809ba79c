import { contract, type DeviceVersion } from '@zhiying/contract';
import { type Obstacle, policy } from '#kernel/access/policy.ts';
import { wholeChannel } from '#kernel/access/row-reach.ts';
import { BuiltinStays, NotPossible } from './device.errors.ts';

type DeviceFacts = Pick<DeviceVersion, 'status' | 'builtin'>;

const published: Obstacle<DeviceFacts> = ({ status }) =>
  status === 'published' && (() => NotPossible(status));
const notPublished: Obstacle<DeviceFacts> = ({ status }) =>
  status !== 'published' && (() => NotPossible(status));
/** The house would register it again. */
const ofTheHouse: Obstacle<DeviceFacts> = ({ builtin }) => builtin && (() => BuiltinStays());

/**
 * What people may have installed is not changed below their hands: it is withdrawn first. A version is offered to everybody who
 * has the program, so it is kept by whoever reaches the whole channel.
 */
export const devicePolicy = policy<DeviceFacts>(wholeChannel)({
  edit: { call: contract.device.update, unless: [ofTheHouse, published] },
  publish: { call: contract.device.publish, unless: [published] },
  withdraw: { call: contract.device.withdraw, unless: [notPublished] },
  delete: { call: contract.device.remove, unless: [ofTheHouse, published] },
});
