import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { createdRows, type RunRecord } from '#kernel/import/import.repository.ts';
import type { Unit } from '#kernel/unit.ts';
import { wholeWithinOwn } from '../group/index.ts';
import { type MemberRecord, type MembershipRecord, reachable } from './member.repository.ts';
import { mayKnowPhone, membershipScope, memberWithin } from './within.scope.ts';

export interface KnownMember extends MemberRecord {
  /** Memberships the actor may change, the primary one first. */
  held: MembershipRecord[];
  editable: boolean;
  /** Whether the actor may see this person's phone. */
  mayKnow: boolean;
  /** See `wholeWithinOwn`. */
  inHand: boolean;
}

/** Who has these accounts already, by the account in small letters; only looked at, not locked. */
export async function knownMembers(db: Queries, actor: Actor, unames: readonly string[]) {
  const rows = await db.query<KnownMember>(sql`
    SELECT m.id, m.uname, m.name, m.phone, m.status, m.is_admin AS "isAdmin", m.remark, m.version,
           ${mayKnowPhone(actor)} AS "mayKnow", (m.id = ${actor.id} OR ${wholeWithinOwn(actor, contract.member.update)}) AS "inHand",
           coalesce((SELECT json_agg(json_build_object('nodeId', ms.node_id, 'roleId', ms.role_id) ORDER BY ms.position, ms.id)
                     FROM membership ms WHERE ms.member_id = m.id AND ${reachable(actor)}), '[]') AS held
    FROM member m WHERE lower(m.uname) = ${anyOf(unames.map((uname) => uname.toLowerCase()))}`);
  // Asked of these people's memberships: EXISTS would have PostgreSQL read everybody's.
  const editable = new Set(
    (
      await db.query<{ id: number }>(sql`
        SELECT DISTINCT ms.member_id AS id FROM membership ms
        WHERE ms.member_id = ${anyOf(rows.map(({ id }) => id))} AND ${membershipScope(actor, contract.member.update)}`)
    ).map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [
      row.uname.toLowerCase(),
      { ...row, editable: editable.has(row.id) || (row.isAdmin && actor.isAdmin) },
    ]),
  );
}

/** Phone → whose it is, among those who are not disabled. */
export const phoneOwners = async (db: Queries, actor: Actor, phones: readonly string[]) =>
  new Map(
    (
      await db.query<{ id: number; phone: string; mayKnow: boolean }>(sql`
        SELECT m.id, m.phone, ${mayKnowPhone(actor)} AS "mayKnow" FROM member m
        WHERE m.phone = ${anyOf(phones)} AND m.status <> 'disabled'`)
    ).map(({ phone, ...owner }) => [phone, owner]),
  );

interface NewMember {
  uname: string;
  name: string;
  phone: string | null;
  remark: string;
  nodeId: number;
  roleId: number;
  channelId: number;
  path: string;
}

/** Many new people, each with one membership, in two statements. Answers the ids by account. */
export async function insertImported(db: Queries, createdBy: number, people: readonly NewMember[]) {
  const made = await db.query<{ id: number; uname: string }>(sql`
    INSERT INTO member (uname, name, phone, remark, channel_id, created_by, status, source)
    SELECT e.uname, e.name, e.phone, e.remark, e."channelId", ${createdBy}::bigint, 'pending', 'import'
    FROM json_to_recordset(${JSON.stringify(people)}::json) AS e(uname text, name text, phone text, remark text, "channelId" bigint)
    RETURNING id, uname`);
  const idOf = new Map(made.map(({ id, uname }) => [uname, id]));
  const memberships = people.map((person) => ({ ...person, memberId: idOf.get(person.uname) }));
  await db.query(sql`
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
    SELECT e."memberId", e."nodeId", e."roleId", e."channelId", e.path, 0
    FROM json_to_recordset(${JSON.stringify(memberships)}::json)
      AS e("memberId" bigint, "nodeId" bigint, "roleId" bigint, "channelId" bigint, path text)`);
  return idOf;
}

export const replacePrimary = (
  db: Queries,
  memberId: number,
  from: MembershipRecord | undefined,
  to: MembershipRecord & { channelId: number; path: string },
) =>
  db.query(sql`
    WITH gone AS (
      DELETE FROM membership WHERE member_id = ${memberId} AND node_id = ${from?.nodeId ?? null} AND role_id = ${from?.roleId ?? null}
      RETURNING position)
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
    VALUES (${memberId}, ${to.nodeId}, ${to.roleId}, ${to.channelId}, ${to.path}, coalesce((SELECT position FROM gone), 0))`);

/** Those whom somebody else looks after by now, or who signed in meanwhile, get their links one by one. */
export async function newcomers(unit: Unit, actor: Actor, { id, match }: RunRecord) {
  const rows = await createdRows(unit, id);
  const names = rows.map(({ cells }) => (cells[match.uname ?? -1] ?? '').trim().toLowerCase());
  return unit.query<{ id: number; name: string; uname: string }>(sql`
    SELECT m.id, m.name, m.uname FROM member m
    WHERE lower(m.uname) = ${anyOf(names, 'text')} AND m.status = 'pending' AND m.password_hash IS NULL AND NOT m.is_admin
      AND ${memberWithin(actor, contract.member.importLinks)} AND ${wholeWithinOwn(actor, contract.member.importLinks)}
    ORDER BY array_position(${names}::text[], lower(m.uname)) FOR UPDATE OF m`);
}
