import { type BodyOf, contract, type DELIVERY_STEPS, type Delivery } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { ownedSends } from '../substance.scope.ts';

type Search = Pick<BodyOf<typeof contract.substanceSend.people>, 'sendId' | 'q' | 'step' | 'nodeId'>;

const STEPS: Record<keyof typeof DELIVERY_STEPS, SQL> = {
  unopened: sql`v.opened_at IS NULL`,
  opened: sql`v.opened_at IS NOT NULL`,
  shared: sql`v.shared_at IS NOT NULL`,
  published: sql`v.published_at IS NOT NULL`,
};

/** Who got what of one sending within reach; read by its own index, however many others there are. */
export const peopleSource = (actor: Actor, { sendId, q, step, nodeId }: Search): ListSource<Delivery> => ({
  from: sql`substance_delivery v`,
  id: sql`v.id`,
  // Every delivery is counted where it belongs and need not be counted again.
  kept:
    q || step || nodeId
      ? undefined
      : sql`SELECT coalesce(sum(i.reached), 0)::int AS total FROM substance_send_item i JOIN substance_send d ON d.id = i.send_id
            WHERE d.id = ${sendId} AND ${ownedSends(actor, contract.substanceSend.people)}`,
  where: [
    sql`v.channel_id = ${actor.channelId}`,
    sql`v.send_id = ${sendId}`,
    sql`EXISTS (SELECT 1 FROM substance_send d WHERE d.id = ${sendId} AND ${ownedSends(actor, contract.substanceSend.people)})`,
    ...(q ? [sql`v.owner_id = ANY(ARRAY(SELECT m.id FROM member m WHERE m.name LIKE ${likeText(q)}))`] : []),
    ...(step ? [STEPS[step]] : []),
    ...(nodeId ? [belowNode(sql`v.path`, nodeId)] : []),
  ],
  sorts: sortsBy('v', 'id'),
  defaultSort: { sort: 'id', order: 'DESC' },
  load: (db, ids) =>
    db.query<Delivery>(sql`
      SELECT v.id, json_build_object('id', m.id, 'name', m.name) AS member, json_build_object('id', n.id, 'name', n.name) AS node,
             json_build_object('id', s.id, 'name', s.title) AS piece, v.created_at AS "deliveredAt", v.opened_at AS "openedAt",
             v.shared_at AS "sharedAt", v.published_at AS "publishedAt", v.published_url AS "publishedUrl", v.shares, v.visits, v.leads
      FROM substance_delivery v JOIN member m ON m.id = v.owner_id JOIN node n ON n.id = v.node_id
      JOIN substance s ON s.id = v.substance_id WHERE v.id = ${anyOf(ids)}`),
});
