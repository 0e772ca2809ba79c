import { type BodyOf, type contract, type InboxBox, type Received } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../../material/index.ts';
import { deliveries, inForceNow, latest } from './in-force.scope.ts';

type Search = Pick<BodyOf<typeof contract.substanceInbox.list>, 'q' | 'kind' | 'box'>;

export const BOXES: Record<InboxBox, SQL> = {
  all: sql`true`,
  must: sql`(d.must_share AND v.shared_at IS NULL)`,
  unopened: sql`v.opened_at IS NULL`,
  shared: sql`v.shared_at IS NOT NULL`,
};

/** Valid deliveries to the actor in this channel, by person and not by membership. */
export const ownDeliveries = (actor: Actor): SQL =>
  sql`(v.owner_id = ${actor.id} AND v.channel_id = ${actor.channelId} AND ${inForceNow})`;

export const inboxSource = (
  storage: Storage,
  actor: Actor,
  { q, kind, box = 'all' }: Search,
): ListSource<Received> => ({
  from: deliveries,
  id: sql`v.id`,
  where: [
    ownDeliveries(actor),
    latest,
    BOXES[box],
    ...(q ? [nameContains(sql`s.title`, q)] : []),
    ...(kind ? [sql`s.kind = ${kind}`] : []),
  ],
  sorts: sortsBy('v', 'id'),
  defaultSort: { sort: 'id', order: 'DESC' },
  load: (db, ids) => loadReceived(db, storage, ids as number[]),
});

export async function loadReceived(db: Queries, storage: Storage, ids: number[]): Promise<Received[]> {
  const rows = await db.query<Omit<Received, 'cover'> & { coverId: number | null }>(sql`
    SELECT v.id, s.id AS "substanceId", s.kind, s.title, s.product, cardinality(s.material_ids) AS materials, s.texts,
           o.name AS "from", d.message, d.must_share AS "mustShare",
           coalesce(d.until_at, (s.valid_until + 1)::timestamp AT TIME ZONE 'Asia/Shanghai') AS until, v.created_at AS "deliveredAt",
           v.opened_at AS "openedAt", v.shared_at AS "sharedAt", v.published_at AS "publishedAt", v.published_url AS "publishedUrl",
           v.shares, v.visits, v.leads, coalesce(s.cover_id, s.material_ids[1]) AS "coverId"
    FROM ${deliveries} JOIN member o ON o.id = d.owner_id WHERE v.id = ${anyOf(ids)}`);
  const covers = await shownMaterials(db, storage, [
    ...new Set(rows.flatMap(({ coverId }) => coverId ?? [])),
  ]);
  return rows.map(({ coverId, ...row }) => ({
    ...row,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
  }));
}

/** Which of these pieces the actor has now, each with the delivery it came by. */
export async function receivedPieces(
  db: Queries,
  actor: Actor,
  substanceIds: readonly number[],
): Promise<Map<number, number>> {
  if (substanceIds.length === 0) return new Map();
  const rows = await db.query<{ id: number; substanceId: number }>(sql`
    SELECT v.id, s.id AS "substanceId" FROM ${deliveries}
    WHERE ${ownDeliveries(actor)} AND ${latest} AND v.substance_id = ${anyOf(substanceIds)}`);
  return new Map(rows.map(({ id, substanceId }) => [substanceId, id]));
}
