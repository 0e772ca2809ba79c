import { contract } from '@zhiying/contract';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';
import { placesOf } from './announce.repository.ts';

const VIEW_KEYS = keysFor(contract.aisbotDoc.list);
const WHAT = { aisbot_doc: 'doc', aisbot_pair: 'pair', aisbot_gap: 'gap' } as const;

/** People who may see what the bot knows see it change. */
export async function announceKnowledge(unit: Unit, table: keyof typeof WHAT, ids: readonly number[]) {
  const places = await placesOf(unit, ids, table);
  for (const place of places)
    await unit.announce('aisbot.changed', { what: WHAT[table] }, { ...place, keys: VIEW_KEYS });
}
