import { contract, maskPhone, type Place, type PlaceInfo } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below, inForce } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { cityOf } from '../city/index.ts';
import { wholeWithinOwn } from '../group/index.ts';
import { nodeTrail } from '../organ/index.ts';
import { ownerHistory } from './owner.repository.ts';
import type { PlaceKind } from './place.kinds.ts';

interface PlaceRow extends Omit<Place, 'can' | 'city'> {
  path: string;
  cityCode: string | null;
  reached: (boolean | null)[];
  ownerInHand: boolean;
}

/** People are counted at the places of the page only: over all of them it would take seconds. */
export async function loadPlaces(
  db: Queries,
  actor: Actor,
  what: PlaceKind,
  ids: number[],
): Promise<Place[]> {
  const rows = await db.query<PlaceRow>(sql`
    SELECT n.id, n.code, n.name, n.path, n.status, n.address, n.contact_name AS contact, n.contact_phone AS phone, n.remark,
           n.city_code AS "cityCode", n.created_at AS "createdAt", n.version, ${nodeTrail} AS trail,
           NOT ${inForce(sql`n.path`)} AS suspended,
           json_build_object('id', up.id, 'name', up.name) AS parent,
           json_build_object('id', o.id, 'name', o.name) AS organ,
           CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name, 'uname', m.uname) END AS owner,
           (SELECT array_agg(c.name ORDER BY c.sort, c.id) FROM channel c
            JOIN node twin ON twin.channel_id = c.id AND twin.kind = n.kind AND twin.code = n.code
            WHERE c.id = n.channel_id OR ${actor.isAdmin} OR EXISTS (
              SELECT 1 FROM membership mine WHERE mine.member_id = ${actor.id} AND mine.channel_id = c.id)) AS channels,
           (SELECT count(*)::int FROM node s WHERE s.parent_id = n.id AND s.kind = 'store') AS stores,
           (SELECT count(DISTINCT ms.member_id)::int FROM membership ms WHERE ${below(sql`ms.path`, sql`n.path`)}) AS members,
           ${what.policy.reached(actor)} AS reached,
           (m.id IS NOT NULL AND ${wholeWithinOwn(actor, what.calls.resetPassword)}) AS "ownerInHand"
    FROM node n JOIN node up ON up.id = n.parent_id
    JOIN node o ON o.id = CASE WHEN up.kind = 'organ' THEN up.id ELSE up.parent_id END
    LEFT JOIN member m ON m.id = n.owner_id
    WHERE n.id = ${anyOf(ids)}`);
  const can = what.policy.can(actor);
  return rows.map(({ path, cityCode, reached, ownerInHand, ...row }) => ({
    ...row,
    city: (cityCode && cityOf(cityCode)) || null,
    phone: maskPhone(row.phone),
    can: can({ ...row, path, ownerId: row.owner?.id ?? null, ownerInHand, reached }),
  }));
}

const STORES_SHOWN = 50;
const PEOPLE_SHOWN = 10;

/** What the drawer tells beyond the list. */
export async function loadMore(db: Queries, actor: Actor, id: number): Promise<Omit<PlaceInfo, keyof Place>> {
  const seen = scope(actor, contract.member.list).onMemberships(sql`ms`);
  const ownStores = await db.query<PlaceInfo['ownStores'][number]>(sql`
    SELECT s.id, s.code, s.name, s.status,
           (SELECT count(DISTINCT ms.member_id)::int FROM membership ms WHERE ms.node_id = s.id) AS members
    FROM node s WHERE s.parent_id = ${id} AND s.kind = 'store' ORDER BY s.sort, s.id LIMIT ${STORES_SHOWN}`);
  const people = await db.query<PlaceInfo['people'][number]>(sql`
    SELECT id, name, uname, at, role FROM (
      SELECT DISTINCT ON (m.id) m.id, m.name, m.uname, n.name AS at, r.name AS role, length(ms.path) AS depth, r.sort
      FROM membership ms JOIN member m ON m.id = ms.member_id JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id
      WHERE ${below(sql`ms.path`, sql`(SELECT path FROM node WHERE id = ${id})`)} AND ${seen}
      ORDER BY m.id, length(ms.path)) found
    ORDER BY depth, at, sort, id LIMIT ${PEOPLE_SHOWN}`);
  return { owners: await ownerHistory(db, id), ownStores, people };
}
