import { contract } from '@zhiying/contract';
import { anyOf, raw, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor(contract.aisbotDoc.list);
const WHAT = { aisbot_doc: 'doc', aisbot_pair: 'pair', aisbot_gap: 'gap' } as const;

/** Whoever sees what the bot knows sees it change. */
export async function announceKnowledge(unit: Unit, table: keyof typeof WHAT, ids: readonly number[]) {
  const places = await unit.query<{ channelId: number; path: string; ownerId: number }>(sql`
    SELECT channel_id AS "channelId", path, min(owner_id) AS "ownerId" FROM ${raw(table)} WHERE id = ${anyOf(ids)} GROUP BY 1, 2`);
  for (const place of places)
    await unit.announce('aisbot.changed', { what: WHAT[table] }, { ...place, keys: LOOKERS });
}
