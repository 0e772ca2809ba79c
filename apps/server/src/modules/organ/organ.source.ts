import { contract, type Organ, type OrganInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { empty, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below, belowPath, idsOf, inForce } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { organPolicy } from './organ.policy.ts';
import { nodeScope, nodeTrail, subtreeScope } from './organ.repository.ts';
import { countBelow } from './people-below.repository.ts';

interface OrganRow extends Omit<Organ, 'can'> {
  path: string;
  parentReached: boolean;
  reached: (boolean | null)[];
}

/** The organisations the actor sees, those above before those below; or the one asked for. */
export async function loadOrgans(db: Queries, actor: Actor, id?: number): Promise<Organ[]> {
  const within = (path: SQL, channel: SQL) =>
    id === undefined
      ? sql`${channel} = ${actor.channelId}`
      : below(path, sql`(SELECT path FROM node WHERE id = ${id})`);
  const moving = subtreeScope(scope(actor, contract.organ.move));
  // The children of a node count for it and for each one above it. People are memberships less the meetings of those of
  // one person (see seat_meeting): no membership is looked at, however many there are.
  const rows = await db.query<OrganRow>(sql`
    WITH organ AS MATERIALIZED (SELECT id FROM node WHERE kind = 'organ' AND channel_id = ${actor.channelId}),
    met AS (SELECT node_id, count(*) AS times FROM seat_meeting WHERE channel_id = ${actor.channelId} GROUP BY node_id),
    at AS MATERIALIZED (
      SELECT p.id, p.parent_id, p.kind, coalesce(kept.seats, 0) - coalesce(met.times, 0) AS people
      FROM node p LEFT JOIN node_seats kept ON kept.node_id = p.id LEFT JOIN met ON met.node_id = p.id
      WHERE ${within(sql`p.path`, sql`p.channel_id`)}),
    place AS (
      SELECT up.id, sum(child.organs)::int AS organs, sum(child.dealers)::int AS dealers, sum(child.stores)::int AS stores,
             sum(child.people)::int AS people
      FROM (SELECT parent_id, count(*) FILTER (WHERE kind = 'organ') AS organs, count(*) FILTER (WHERE kind = 'dealer') AS dealers,
                   count(*) FILTER (WHERE kind = 'store') AS stores, sum(people) AS people
            FROM at GROUP BY parent_id) child
      JOIN node parent ON parent.id = child.parent_id CROSS JOIN LATERAL unnest(${idsOf(sql`parent.path`)}) AS up(id)
      WHERE up.id IN (SELECT id FROM organ) GROUP BY up.id)
    SELECT n.id, n.parent_id AS "parentId", n.name, n.code, n.status, n.version, n.path, NOT ${inForce(sql`n.path`)} AS suspended,
           coalesce(place.organs, 0) AS organs, coalesce(place.dealers, 0) AS dealers, coalesce(place.stores, 0) AS stores,
           (coalesce(own.people, 0) + coalesce(place.people, 0))::int AS members,
           EXISTS (SELECT 1 FROM node n WHERE n.id = child.parent_id AND ${moving}) AS "parentReached",
           ${organPolicy.reached(actor)} AS reached
    FROM node n JOIN node child ON child.id = n.id
    LEFT JOIN at own ON own.id = n.id LEFT JOIN place ON place.id = n.id
    WHERE n.kind = 'organ' AND ${nodeScope(scope(actor, contract.organ.list))} ${id === undefined ? empty : sql`AND n.id = ${id}`}
    ORDER BY cardinality(${idsOf(sql`n.path`)}), n.sort, n.id`);
  const can = organPolicy.can(actor);
  return rows.map(({ path, parentReached, reached, ...row }) => ({
    ...row,
    can: can({ ...row, path, parentReached, reached }),
  }));
}

const DEALERS_SHOWN = 50;

/** From here on fewer people signed in lately than sit below. */
const MANY_BELOW = 10_000;

/** People at or below a path who signed in within a week: those below one by one, or those who signed in one by one. */
const countRecent = async (db: Queries, path: string, below: number) => {
  const membership = sql`ms.member_id = m.id AND ${belowPath(sql`ms.path`, path)}`;
  const held = below > MANY_BELOW ? sql`${membership} OFFSET 0` : membership;
  return db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM member m
    WHERE m.last_login_at > now() - interval '7 days' AND EXISTS (SELECT 1 FROM membership ms WHERE ${held})`);
};

/** What the side panel tells beyond the tree. */
export async function loadPanel(db: Queries, id: number): Promise<Omit<OrganInfo, keyof Organ>> {
  const [people] = await countBelow(db, [id]);
  const facts = await db.one<Pick<OrganInfo, 'trail' | 'createdAt' | 'directMembers'> & { path: string }>(sql`
    SELECT ${nodeTrail} AS trail, n.created_at AS "createdAt", n.path,
           (SELECT count(DISTINCT ms.member_id)::int FROM membership ms WHERE ms.node_id = n.id) AS "directMembers"
    FROM node n WHERE n.id = ${id}`);
  const recent = facts && (await countRecent(db, facts.path, people?.members ?? 0));
  const counted = await db.one<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM node WHERE parent_id = ${id} AND kind = 'dealer'`,
  );
  const dealers = await db.query<Omit<OrganInfo['ownDealers']['rows'][number], 'members'>>(sql`
    SELECT d.id, d.name, d.code, d.status,
           (SELECT count(*)::int FROM node s WHERE s.parent_id = d.id AND s.kind = 'store') AS stores
    FROM node d WHERE d.parent_id = ${id} AND d.kind = 'dealer' ORDER BY d.sort, d.id LIMIT ${DEALERS_SHOWN}`);
  const counts = await countBelow(
    db,
    dealers.map((dealer) => dealer.id),
  );
  const members = new Map(counts.map((count) => [count.id, count.members]));
  return {
    trail: facts?.trail ?? '',
    createdAt: facts?.createdAt ?? '',
    directMembers: facts?.directMembers ?? 0,
    activeMembers: people?.active ?? 0,
    recentMembers: recent?.count ?? 0,
    ownDealers: {
      total: counted?.total ?? 0,
      rows: dealers.map((dealer) => ({ ...dealer, members: members.get(dealer.id) ?? 0 })),
    },
  };
}
