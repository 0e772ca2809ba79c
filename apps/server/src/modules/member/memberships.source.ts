import { contract, type Member } from '@zhiying/contract';
import { anyOf, prepared, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { givesNoMore } from '../group/index.ts';
import { nodeTrail } from '../organ/index.ts';
import { membershipScope } from './within.scope.ts';

/** The memberships of one person as the viewer may know them, and what they let the viewer do with the person. */
export interface Memberships {
  seen: Member['memberships'];
  /** One of them is within reach of it. */
  edits: boolean;
  resets: boolean;
  binds: boolean;
  /** Every one of them is within what the viewer reaches and holds, so that the account may be changed or reset. */
  whole: { edits: boolean; resets: boolean };
}

export const NO_MEMBERSHIPS: Memberships = {
  seen: [],
  edits: false,
  resets: false,
  binds: false,
  whole: { edits: true, resets: true },
};

export interface MembershipRow {
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
  /** It gives nothing that the viewer does not have there. */
  noMore: boolean;
}

/** Many people share few places: what is above them is worked out once for each place above, not for each row. */
export const selectMemberships = (actor: Actor, memberIds: number[]): SQL =>
  prepared(sql`
    WITH held AS MATERIALIZED (
      SELECT ms.id, ms.member_id, ms.role_id, ms.position, n.id AS node_id, n.name, n.parent_id,
             ${membershipScope(actor, contract.member.list)} AS seen, ${membershipScope(actor, contract.member.update)} AS edits,
             ${membershipScope(actor, contract.member.resetPassword)} AS resets, ${membershipScope(actor, contract.member.bindUserid)} AS binds,
             ${givesNoMore(actor)} AS no_more, r.name AS role_name
      FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id WHERE ms.member_id = ${anyOf(memberIds)}),
    above AS MATERIALIZED (
      SELECT n.id, concat_ws(' › ', nullif(${nodeTrail}, ''), n.name) AS trail
      FROM node n WHERE n.id IN (SELECT parent_id FROM held WHERE seen))
    SELECT held.member_id AS "memberId", held.node_id AS "nodeId", held.name AS "nodeName", above.trail,
           held.role_id AS "roleId", held.role_name AS "roleName", held.position, held.seen, held.edits, held.resets, held.binds,
           held.no_more AS "noMore"
    FROM held LEFT JOIN above ON above.id = held.parent_id
    ORDER BY held.member_id, held.position, held.id`);

export function membershipsByMember(rows: readonly MembershipRow[]): Map<number, Memberships> {
  const people = new Map<number, Memberships>();
  for (const row of rows) {
    let own = people.get(row.memberId);
    if (!own) {
      own = { ...NO_MEMBERSHIPS, seen: [], whole: { ...NO_MEMBERSHIPS.whole } };
      people.set(row.memberId, own);
    }
    own.edits ||= row.edits;
    own.resets ||= row.resets;
    own.binds ||= row.binds;
    own.whole.edits &&= row.edits && row.noMore;
    own.whole.resets &&= row.resets && row.noMore;
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
  return people;
}
