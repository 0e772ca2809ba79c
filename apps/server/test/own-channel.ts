import type { Key, ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach } from 'vitest';
import { smallChannel } from './small-channel.ts';
import { type House, openTestApp } from './test-app.ts';
import { sessionOf } from './walk-rows/ground.ts';

export let house: House;
export let channel: number;
export let place: Record<'root' | 'dealer' | 'store' | 'rival', number>;
let serial = 0;

/** One house for a file; each of its tests has a channel of its own, with two dealers and a store of the first. */
export function useOwnChannel() {
  beforeAll(async () => {
    house = await openTestApp();
  });
  beforeEach(async () => {
    ({ channel, place } = await smallChannel(house, 'rival'));
  });
}

/** Somebody who works there and is signed in. */
export async function personAt(where: keyof typeof place, keys: readonly Key[], scope: ScopeKind = 'TREE') {
  const roleId = await house.addRole([...keys], scope);
  const id = await house.addMember(`own-${++serial}`, [{ nodeId: place[where], roleId }]);
  return { id, token: await sessionOf(house, id) };
}
export type Person = Awaited<ReturnType<typeof personAt>>;
