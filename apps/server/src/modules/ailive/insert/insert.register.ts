import { contract } from '@zhiying/contract';
import { usable } from '#kernel/access/row-reach.ts';
import { register } from '#kernel/register/register.ts';
import { booleanFilter } from '#kernel/register/search-conditions.ts';

/** Lines that are put in by hand or by the clock. */
export const liveInserts = register(contract.liveInsert, {
  noun: '互动插播',
  entity: 'liveInsert',
  table: 'live_insert',
  label: 'name',
  seen: usable,
  search: { enabled: booleanFilter('enabled') },
  example: () => ({}),
});
