import { inject } from 'vitest';

/** Where the demo server of this row of journeys is. */
export function addressHere(): string {
  const address = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!address) throw new Error(`row ${process.env.VITEST_POOL_ID} has no server`);
  return address;
}
