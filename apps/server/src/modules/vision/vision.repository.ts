import type { BoardLevel } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { type Actor, ANY_KEY, seesOnlyOwn } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';

interface Top {
  level: BoardLevel;
  place: string;
  stores: number;
}

const LEVELS = { organ: 'office', dealer: 'dealer', store: 'store' } as const;

/** Whose board it is: the organisation above all that the actor sees, and how many stores are in it. */
export async function topOf(db: Queries, actor: Actor): Promise<Top> {
  const reach = scope(actor, ANY_KEY);
  const row = await db.one<{ kind: keyof typeof LEVELS | null; place: string | null; stores: number }>(sql`
    SELECT top.kind, top.name AS place, (
      SELECT count(*)::int FROM node n WHERE n.kind = 'store' AND n.status <> 'disabled' AND ${reach.on({
        channel: sql`n.channel_id`,
        path: sql`n.path`,
        node: sql`n.id`,
        owner: sql`NULL::bigint`,
      })}) AS stores
    FROM (SELECT 1) one LEFT JOIN node top ON top.channel_id = ${actor.channelId}
      AND ${reach.tree === 'channel' ? sql`top.parent_id IS NULL` : sql`top.id = ${reach.tree}`} LIMIT 1`);
  const stores = row?.stores ?? 0;
  if (seesOnlyOwn(actor)) return { level: 'own', place: '', stores };
  return { level: row?.kind ? LEVELS[row.kind] : 'dealer', place: row?.place ?? '', stores };
}

/** When figures were last brought up to date. */
export const countedAt = async (db: Queries): Promise<string | null> =>
  (
    await db.one<{ at: string }>(sql`
      SELECT j.finished_at AS at FROM job_run j WHERE j.name = 'report.fill' AND j.status = 'done'
      ORDER BY j.finished_at DESC NULLS LAST LIMIT 1`)
  )?.at ?? null;
