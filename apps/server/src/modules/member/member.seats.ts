import { contract, type Member } from '@zhiying/contract';
import { anyOf, planned, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nodeTrail } from '../organ/index.ts';
import { membershipScope } from './member.within.ts';

/** The memberships of one person as the viewer may know them, and what they let the viewer do with the person. */
export interface Seats {
  seen: Member['memberships'];
  edits: boolean;
  resets: boolean;
  binds: boolean;
}

export const NO_SEATS: Seats = { seen: [], edits: false, resets: false, binds: false };

export interface SeatRow {
  memberId: number;
  nodeId: number;
  nodeName: string;
  trail: string | null;
  roleId: number;
  roleName: string;
  position: number;
  seen: boolean;
  edits: boolean;
  resets: boolean;
  binds: boolean;
}

/** Many people share few places: what is above them is worked out once for each place above, not for each row. */
export const selectSeats = (actor: Actor, memberIds: number[]): SQL =>
  planned(sql`
    WITH seat AS MATERIALIZED (
      SELECT ms.id, ms.member_id, ms.role_id, ms.position, n.id AS node_id, n.name, n.parent_id,
             ${membershipScope(actor, contract.member.list)} AS seen, ${membershipScope(actor, contract.member.update)} AS edits,
             ${membershipScope(actor, contract.member.resetPassword)} AS resets, ${membershipScope(actor, contract.member.bindUserid)} AS binds
      FROM membership ms JOIN node n ON n.id = ms.node_id WHERE ms.member_id = ${anyOf(memberIds)}),
    above AS MATERIALIZED (
      SELECT n.id, concat_ws(' › ', nullif(${nodeTrail}, ''), n.name) AS trail
      FROM node n WHERE n.id IN (SELECT parent_id FROM seat WHERE seen))
    SELECT seat.member_id AS "memberId", seat.node_id AS "nodeId", seat.name AS "nodeName", above.trail, r.id AS "roleId",
           r.name AS "roleName", seat.position, seat.seen, seat.edits, seat.resets, seat.binds
    FROM seat JOIN role r ON r.id = seat.role_id LEFT JOIN above ON above.id = seat.parent_id
    ORDER BY seat.member_id, seat.position, seat.id`);

export function seatsByMember(rows: readonly SeatRow[]): Map<number, Seats> {
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
        trail: row.trail ?? '',
        roleId: row.roleId,
        roleName: row.roleName,
        primary: row.position === 0,
      });
  }
  return seats;
}
