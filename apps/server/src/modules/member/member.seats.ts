import { contract, type Member } from '@zhiying/contract';
import { anyOf, planned, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { seatWithinOwn } from '../group/index.ts';
import { nodeTrail } from '../organ/index.ts';
import { membershipScope } from './member.within.ts';

/** The memberships of one person as the viewer may know them, and what they let the viewer do with the person. */
export interface Seats {
  seen: Member['memberships'];
  edits: boolean;
  binds: boolean;
  /** Every one of them is within what the viewer reaches and holds, so that the account may be changed or reset. */
  whole: { edits: boolean; resets: boolean };
}

export const NO_SEATS: Seats = {
  seen: [],
  edits: false,
  binds: false,
  whole: { edits: false, resets: false },
};

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
  binds: boolean;
  ownEdits: boolean;
  ownResets: boolean;
}

/** Many people share few places: what is above them is worked out once for each place above, not for each row. */
export const selectSeats = (actor: Actor, memberIds: number[]): SQL =>
  planned(sql`
    WITH seat AS MATERIALIZED (
      SELECT ms.id, ms.member_id, ms.role_id, ms.position, n.id AS node_id, n.name, n.parent_id,
             ${membershipScope(actor, contract.member.list)} AS seen, ${membershipScope(actor, contract.member.update)} AS edits,
             ${membershipScope(actor, contract.member.bindUserid)} AS binds, ${seatWithinOwn(actor, contract.member.update)} AS own_edits,
             ${seatWithinOwn(actor, contract.member.resetPassword)} AS own_resets, r.name AS role_name
      FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id WHERE ms.member_id = ${anyOf(memberIds)}),
    above AS MATERIALIZED (
      SELECT n.id, concat_ws(' › ', nullif(${nodeTrail}, ''), n.name) AS trail
      FROM node n WHERE n.id IN (SELECT parent_id FROM seat WHERE seen))
    SELECT seat.member_id AS "memberId", seat.node_id AS "nodeId", seat.name AS "nodeName", above.trail,
           seat.role_id AS "roleId", seat.role_name AS "roleName", seat.position, seat.seen, seat.edits, seat.binds,
           seat.own_edits AS "ownEdits", seat.own_resets AS "ownResets"
    FROM seat LEFT JOIN above ON above.id = seat.parent_id
    ORDER BY seat.member_id, seat.position, seat.id`);

export function seatsByMember(rows: readonly SeatRow[]): Map<number, Seats> {
  const seats = new Map<number, Seats>();
  for (const row of rows) {
    let own = seats.get(row.memberId);
    if (!own) {
      own = { seen: [], edits: false, binds: false, whole: { edits: true, resets: true } };
      seats.set(row.memberId, own);
    }
    own.edits ||= row.edits;
    own.binds ||= row.binds;
    own.whole.edits &&= row.ownEdits;
    own.whole.resets &&= row.ownResets;
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
