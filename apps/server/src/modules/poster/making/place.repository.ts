import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import { below, idsOf, inForce } from '#kernel/access/paths.ts';
import { nodesOn } from '#kernel/access/row-reach.ts';
import type { Scope } from '#kernel/access/scope.ts';
import { shopFacts } from '../../ai/index.ts';
import { taggedPictures } from '../../material/index.ts';
import { nodeTrail } from '../../organ/index.ts';
import type { PosterPlaceFacts } from './place-values.ts';

const select = (where: SQL, order: SQL = sql`n.path`) => sql`
  SELECT n.id, n.kind, n.name, n.address, n.contact_phone AS phone, n.path, ${nodeTrail} AS trail,
         NOT ${inForce(sql`n.path`)} AS disabled,
         (SELECT json_build_object('name', d.name, 'address', d.address, 'phone', d.contact_phone) FROM node d
          WHERE d.kind = 'dealer' AND d.id = ANY(${idsOf(sql`n.path`)}) ORDER BY length(d.path) DESC LIMIT 1) AS dealer
  FROM node n WHERE ${where} ORDER BY ${order}`;

/** The tag by which a place says which picture is its sign. */
const LOGO_TAG = '标志';

/** The fact that says when a shop is open. */
const HOURS_FACT = '营业时间';

/**
 * A place without a sign of its own has that of the nearest one above. Its opening hours are those kept at the place itself, or
 * above it under its own name: what head office knows of one shop holds for no other.
 */
async function withLibrary(
  db: Queries,
  places: readonly Omit<PosterPlaceFacts, 'logoId' | 'hours'>[],
): Promise<PosterPlaceFacts[]> {
  const nodeIds = [...new Set(places.flatMap(({ path }) => nodesOn(path)))];
  const logos = await taggedPictures(db, nodeIds, LOGO_TAG);
  const hours = await shopFacts(db, nodeIds, HOURS_FACT);
  return places.map((place) => {
    const nearest = nodesOn(place.path).findLast((id) => logos.has(id));
    const above = nodesOn(place.path);
    const open = hours
      .filter(
        ({ nodeId, subject }) => nodeId === place.id || (above.includes(nodeId) && subject === place.name),
      )
      .sort((one, other) => above.indexOf(one.nodeId) - above.indexOf(other.nodeId));
    return {
      ...place,
      logoId: (nearest !== undefined && logos.get(nearest)) || null,
      hours: open.at(-1)?.value ?? '',
    };
  });
}

/** Places by id, within `reach`, a condition on `n`. */
export const placesById = async (db: Queries, ids: readonly number[], reach: SQL = sql`true`) =>
  withLibrary(db, await db.query(select(sql`n.id = ${anyOf(ids)} AND ${reach}`)));

/** Every dealer or store at or below a node that is open, within `reach`; one more than `most` where there are more. */
export const placesBelow = async (
  db: Queries,
  { underId, kind, most }: { underId: number; kind: 'dealer' | 'store' | 'both'; most: number },
  reach: SQL,
) =>
  withLibrary(
    db,
    await db.query(
      sql`${select(sql`n.kind = ${anyOf(kind === 'both' ? ['dealer', 'store'] : [kind], 'text')} AND ${below(sql`n.path`, sql`(SELECT u.path FROM node u WHERE u.id = ${underId})`)}
      AND ${inForce(sql`n.path`)} AND ${reach}`)} LIMIT ${most + 1}`,
    ),
  );

/** Somebody of the scope's places, as a poster shows them. */
export const adviser = (db: Queries, id: number, reach: Scope) =>
  db.one<{ name: string; phone: string | null; avatar: string | null }>(sql`
    SELECT m.name, m.phone, m.avatar FROM member m WHERE m.id = ${id} AND m.status = 'active'
      AND EXISTS (SELECT 1 FROM membership ms WHERE ms.member_id = m.id AND ${reach.onMemberships(sql`ms`)})`);
