import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import { announceRows } from '#kernel/events/announce-rows.ts';
import type { Unit } from '#kernel/unit.ts';
import { prospectPlaces } from './prospect/prospect.repository.ts';

const VIEW_KEYS = keysFor(contract.growth.list);

/** Whoever sees these people sees them change. */
export const announceProspects = async (unit: Unit, ids: readonly number[]) =>
  announceRows(unit, 'growth.changed', await prospectPlaces(unit, ids), VIEW_KEYS);
