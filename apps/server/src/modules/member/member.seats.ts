import type { Member } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { trailsOf } from '../organ/index.ts';
import { membershipScope } from './member.within.ts';

/** The memberships of one person as the viewer may know them, and what they let the viewer do with the person. */
export interface Seats {
  seen: Member['memberships'];
  edits: boolean;
  resets: boolean;
  binds: boolean;
}

export const NO_SEATS: Seats = { seen: [], edits: false, resets: false, binds: false };

interface SeatRow {
  memberId: number;
  nodeId: number;
  nodeName: string;
  parentId: number | null;
  roleId: number;
  roleName: string;
  position: number;
  seen: boolean;
  edits: boolean;
  resets: boolean;
  binds: boolean;
}

export async function loadSeats(db: Queries, actor: Actor, memberIds: number[]): Promise<Map<number, Seats>> {
  const rows = await db.query<SeatRow>(sql`
    SELECT ms.member_id AS "memberId", n.id AS "nodeId", n.name AS "nodeName", n.parent_id AS "parentId", r.id AS "roleId",
           r.name AS "roleName", ms.position, ${membershipScope(actor, '3-1')} AS seen, ${membershipScope(actor, '3-3')} AS edits,
           ${membershipScope(actor, '3-4')} AS resets, ${membershipScope(actor, '3-5')} AS binds
    FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id
    WHERE ms.member_id = ${anyOf(memberIds)} ORDER BY ms.member_id, ms.position, ms.id`);
  // Many people share few places: what is above one is asked for once.
  const trails = await trailsOf(
    db,
    rows.flatMap(({ parentId, seen }) => (seen && parentId ? [parentId] : [])),
  );
  const seats = new Map<number, Seats>();
  for (const row of rows) {
    let own = seats.get(row.memberId);
    if (!own) {
      own = { seen: [], edits: false, resets: false, binds: false };
      seats.set(row.memberId, own);
    }
    own.edits ||= row.edits;
    own.resets ||= row.resets;
    own.binds ||= row.binds;
    if (row.seen)
      own.seen.push({
        nodeId: row.nodeId,
        nodeName: row.nodeName,
        trail: (row.parentId && trails.get(row.parentId)) || '',
        roleId: row.roleId,
        roleName: row.roleName,
        primary: row.position === 0,
      });
  }
  return seats;
}
