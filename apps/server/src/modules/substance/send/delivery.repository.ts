import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import { inForce } from '#kernel/access/paths.ts';
import type { Unit } from '#kernel/unit.ts';

interface Sending {
  id: number;
  name: string;
  message: string;
  mustShare: boolean;
  channelId: number;
  ownerId: number;
  nodeIds: number[];
  roleIds: number[];
  memberIds: number[];
  groupIds: number[];
  planned: { id: number; name: string; path: string }[];
  reachedMember: number;
  expected: number;
  people: number;
  note: string;
}

export const channelOfSending = (unit: Queries, sendId: number) =>
  unit.one<{ channelId: number }>(
    sql`SELECT channel_id AS "channelId" FROM substance_send WHERE id = ${sendId}`,
  );

export const lockSending = (unit: Queries, sendId: number) =>
  unit.one<Sending>(sql`
    SELECT d.id, d.name, d.message, d.must_share AS "mustShare", d.channel_id AS "channelId", d.owner_id AS "ownerId",
           array_to_json(d.node_ids) AS "nodeIds", array_to_json(d.role_ids) AS "roleIds", array_to_json(d.member_ids) AS "memberIds",
           array_to_json(d.group_ids) AS "groupIds", d.planned, d.reached_member AS "reachedMember", d.expected, d.people, d.note
    FROM substance_send d WHERE d.id = ${sendId} AND d.state = 'sending' FOR UPDATE`);

/** Where the nodes are now. What was closed meanwhile gets nothing, what was moved is reached where it is; both are said. */
export async function nodesNow(unit: Unit, { nodeIds, planned }: Sending) {
  const nodes = await unit.query<{ id: number; name: string; path: string; open: boolean }>(sql`
    SELECT n.id, n.name, n.path, ${inForce(sql`n.path`)} AS open FROM node n WHERE n.id = ${anyOf(nodeIds)}`);
  const now = new Map(nodes.map((node) => [node.id, node]));
  const notes = planned.flatMap(({ id, name, path }) => {
    const node = now.get(id);
    if (!node) return `「${name}」已删除，未下发`;
    if (!node.open) return `「${name}」已停用，没有下发`;
    return node.path === path ? [] : `「${name}」已调整上级，按现在的位置下发`;
  });
  return { paths: nodes.filter(({ open }) => open).map(({ path }) => path), note: notes.join('；') };
}

/** Of every piece still in the sending one for each; how many pieces that were. */
export async function insertDeliveries(
  unit: Unit,
  { id, channelId }: Sending,
  people: readonly { memberId: number; nodeId: number; path: string }[],
) {
  const counted = await unit.query<{ substanceId: number; made: number }>(sql`
    WITH made AS (
      INSERT INTO substance_delivery (channel_id, node_id, path, owner_id, send_id, substance_id)
      SELECT ${channelId}, p.node_id, p.path, p.member_id, ${id}, i.substance_id
      FROM unnest(${people.map(({ memberId }) => memberId)}::bigint[], ${people.map(({ nodeId }) => nodeId)}::bigint[],
                  ${people.map(({ path }) => path)}::text[]) AS p(member_id, node_id, path)
      CROSS JOIN substance_send_item i WHERE i.send_id = ${id} AND i.withdrawn_at IS NULL
      ORDER BY p.member_id, i.position
      ON CONFLICT (send_id, substance_id, owner_id) DO NOTHING RETURNING substance_id),
    counted AS (SELECT substance_id, count(*)::int AS made FROM made GROUP BY substance_id),
    items AS (
      UPDATE substance_send_item i SET reached = i.reached + c.made FROM counted c
      WHERE i.send_id = ${id} AND i.substance_id = c.substance_id)
    SELECT substance_id AS "substanceId", made FROM counted ORDER BY substance_id`);
  // One after the other in the order of their ids: two sendings of the same pieces then wait for, and never block, each other.
  for (const { substanceId, made } of counted)
    await unit.query(sql`UPDATE substance SET reached = reached + ${made} WHERE id = ${substanceId}`);
  return counted.length;
}

/** Stores how far the delivery got, so that another run continues there. */
export const recordReached = (
  unit: Queries,
  { sendId, reached, last, note }: { sendId: number; reached: number; last: number; note: string },
) =>
  unit.query(sql`
    UPDATE substance_send SET reached_member = ${last}, people = people + ${reached}, note = ${note} WHERE id = ${sendId}`);

export const eachMember = (others: readonly number[]): SQL =>
  sql`SELECT unnest(${others}::bigint[]) AS member_id`;

export const sendingPlaces = (unit: Queries, sendIds: readonly number[]) =>
  unit.query<{ channelId: number; path: string; ownerId: number; ids: number[] }>(sql`
    SELECT d.channel_id AS "channelId", d.path, d.owner_id AS "ownerId", array_to_json(array_agg(DISTINCT i.substance_id)) AS ids
    FROM substance_send d JOIN substance_send_item i ON i.send_id = d.id WHERE d.id = ${anyOf(sendIds)}
    GROUP BY d.channel_id, d.path, d.owner_id`);

export const recipientsOf = (
  sendIds: readonly number[],
  substanceId: number | undefined,
): SQL => sql`SELECT v.owner_id AS member_id FROM substance_delivery v WHERE v.send_id = ${anyOf(sendIds)}
      ${substanceId === undefined ? empty : sql`AND v.substance_id = ${substanceId}`} AND v.shared_at IS NOT NULL`;
