import { type MemberChoice, MOST_OFFERED } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, sql } from '#db/sql.ts';
import { type Actor, ANY_KEY } from '#kernel/access/actor.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';
import { inForce } from '#kernel/access/paths.ts';
import { keyword } from './member.source.ts';
import { membershipScope, memberWithin } from './within.scope.ts';

interface Wanted {
  q?: string;
  ids?: number[];
  disabled?: boolean;
}

/** Whatever key brings the viewer to a person, the name may be offered. Whoever may act nowhere counts as disabled. */
export async function pickMembers(
  db: Queries,
  actor: Actor,
  { q, ids, disabled }: Wanted,
): Promise<MemberChoice[]> {
  const anyState = disabled || ids !== undefined;
  const where = [
    memberWithin(actor, ANY_KEY),
    ...(anyState ? [] : [sql`m.status <> 'disabled'`]),
    ...(q ? [keyword(actor, q)] : []),
    ...(ids ? [sql`m.id = ${anyOf(ids)}`] : []),
  ];
  // Nulls first, of which there are none: that is the order the index by name has, read backwards.
  const rows = await db.query<MemberChoice>(sql`
    WITH found AS MATERIALIZED (
      SELECT m.id FROM member m WHERE ${join(where, ' AND ')} 
      ORDER BY m.name NULLS FIRST, m.id NULLS FIRST LIMIT ${MOST_OFFERED})
    SELECT m.id, m.name, m.uname, ${avatarOf(sql`m`)} AS avatar, coalesce(membership.place, '') AS place,
           m.status = 'disabled' OR (NOT m.is_admin AND NOT coalesce(membership.acts, false)) AS disabled
    FROM found JOIN member m ON m.id = found.id LEFT JOIN LATERAL (
      SELECT (array_agg(n.name ORDER BY ms.position, ms.id))[1] AS place, bool_or(${inForce(sql`ms.path`)}) AS acts
      FROM membership ms JOIN node n ON n.id = ms.node_id
      WHERE ms.member_id = m.id AND ${membershipScope(actor, ANY_KEY)}) membership ON true
    ORDER BY m.name, m.id`);
  return anyState ? rows : rows.filter((row) => !row.disabled);
}
