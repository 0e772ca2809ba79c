import { LEADS_OF_A_LINK, LEADS_OF_A_NUMBER_A_DAY, VISIT_BURST } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { lockName } from '#kernel/named-lock.ts';
import type { Unit } from '#kernel/unit.ts';
import type { SharedBy } from './share-link.ts';

interface Visitor {
  ownerId: number;
  visitor: string;
  address: string;
  agent: string;
}

/** Whether more visitors come from one address, or from one kind of browser there, than people do. */
export async function isBurst(unit: Unit, { ownerId, visitor, address, agent }: Visitor): Promise<boolean> {
  // Visits that are counted together wait for each other, so that a hundred at once count a hundred.
  await lockName(unit, `share.visit ${ownerId} ${address}`);
  const recent = sql`v.created_at > now() - make_interval(mins => ${VISIT_BURST.minutes})`;
  const seen = await unit.one<Record<'alike' | 'near' | 'alikeToday' | 'today', number>>(sql`
    SELECT count(*) FILTER (WHERE ${recent} AND v.agent = ${agent})::int AS alike, count(*) FILTER (WHERE ${recent})::int AS near,
           count(*) FILTER (WHERE v.agent = ${agent})::int AS "alikeToday", count(*)::int AS today
    FROM (SELECT DISTINCT ON (v.visitor) v.created_at, v.agent FROM share_visit v
          WHERE v.owner_id = ${ownerId} AND v.address = ${address} AND v.address <> '' AND v.visitor <> ${visitor}
            AND v.created_at > now() - interval '1 day' ORDER BY v.visitor, v.created_at DESC) v`);
  return (
    seen !== undefined &&
    (seen.alike >= VISIT_BURST.sameBrowser ||
      seen.near >= VISIT_BURST.sameAddress ||
      seen.alikeToday >= VISIT_BURST.sameBrowserADay ||
      seen.today >= VISIT_BURST.sameAddressADay)
  );
}

/** Whether one link has taken in as many numbers as people leave. */
export async function isLinkFull(
  unit: Unit,
  kind: string,
  { targetId, sharerId }: SharedBy,
): Promise<boolean> {
  await lockName(unit, `share.lead ${kind} ${targetId} ${sharerId}`);
  const left = await unit.one<{ hour: number; day: number }>(sql`
    SELECT count(*) FILTER (WHERE l.created_at > now() - interval '1 hour')::int AS hour, count(*)::int AS day FROM share_lead l
    WHERE l.kind = ${kind} AND l.target_id = ${targetId} AND l.owner_id = ${sharerId} AND l.created_at > now() - interval '1 day'`);
  return left !== undefined && (left.hour >= LEADS_OF_A_LINK.anHour || left.day >= LEADS_OF_A_LINK.aDay);
}

/** Whether a number was left at so many other links today that somebody else is likely to have typed it. */
export async function isNumberElsewhere(
  unit: Unit,
  kind: string,
  { targetId, sharerId }: SharedBy,
  phoneHash: string,
): Promise<boolean> {
  await lockName(unit, `share.number ${phoneHash}`);
  const others = await unit.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM share_lead l WHERE l.phone_hash = ${phoneHash} AND l.created_at > now() - interval '1 day'
      AND (l.kind, l.target_id, l.owner_id) <> (${kind}, ${targetId}::bigint, ${sharerId}::bigint)`);
  return (others?.count ?? 0) >= LEADS_OF_A_NUMBER_A_DAY;
}
