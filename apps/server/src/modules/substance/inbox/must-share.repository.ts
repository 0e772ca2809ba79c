import { contract, type MustShare } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { shownMaterials } from '../../material/index.ts';
import { deliveries, inForceNow } from './in-force.scope.ts';

type Row = Omit<MustShare, 'cover'> & { coverId: number | null };

/** The must-share piece with the nearest deadline that somebody within the actor's scope has not shared yet. */
export async function nextMustShare({ db, storage }: Kernel, actor: Actor): Promise<MustShare | null> {
  const within = scope(actor, contract.substanceInbox.mustShare).onRows(sql`v`);
  const row = await db.one<Row>(sql`
    SELECT s.id AS "substanceId", s.title, o.name AS "from", d.until_at AS until, count(*)::int AS people,
           count(v.shared_at)::int AS shared, bool_or(v.owner_id = ${actor.id} AND v.shared_at IS NULL) AS mine,
           coalesce(s.cover_id, s.material_ids[1]) AS "coverId"
    FROM ${deliveries} JOIN member o ON o.id = d.owner_id
    WHERE d.must_share AND v.channel_id = ${actor.channelId} AND ${inForceNow} AND ${within}
    GROUP BY d.id, s.id, o.name HAVING count(v.shared_at) < count(*)
    ORDER BY d.until_at NULLS LAST, d.id, s.id LIMIT 1`);
  if (!row) return null;
  const { coverId, ...piece } = row;
  const covers = await shownMaterials(db, storage, coverId ? [coverId] : []);
  return { ...piece, cover: (coverId && covers.get(coverId)?.thumb) || null };
}
