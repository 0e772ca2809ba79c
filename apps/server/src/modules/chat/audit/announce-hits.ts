import { contract } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { keysFor } from '#kernel/access/actor.ts';
import type { Unit } from '#kernel/unit.ts';

const LOOKERS = keysFor(contract.chatAudit.list);

/** Whoever sees these hits sees them change. */
export async function announceHits(unit: Unit, ids: readonly number[]) {
  const rows = await unit.query<{
    ids: number[];
    channelId: number;
    path: string;
    ownerId: number | null;
  }>(sql`
    SELECT json_agg(h.id) AS ids, t.channel_id AS "channelId", t.path, t.owner_id AS "ownerId"
    FROM chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id WHERE h.id = ${anyOf(ids)} GROUP BY 2, 3, 4`);
  for (const { ids: together, channelId, path, ownerId } of rows)
    await unit.announce(
      'chat.audited',
      { ids: together },
      { channelId, path, ownerId: ownerId ?? 0, keys: LOOKERS },
    );
}
