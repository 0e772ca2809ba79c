import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeTrail, subtreeScope } from '../organ/index.ts';
import type { PlaceKind } from './place.kinds.ts';
import { type PlaceFields, type PlaceRecord } from './place.repository.ts';

export interface KnownPlace extends PlaceRecord {
  /** Where it hangs now, in the words a file may use for it. */
  parent: { path: string; code: string; name: string; trail: string };
  editable: boolean;
  /** Taking it away from where it hangs needs the right there, too. */
  mayLeave: boolean;
}

/** Which of these codes are there already; only looked at, not locked. */
export const knownPlaces = async (db: Queries, actor: Actor, what: PlaceKind, codes: readonly string[]) =>
  new Map(
    (
      await db.query<KnownPlace>(sql`
        SELECT p.id, p.channel_id AS "channelId", p.parent_id AS "parentId", p.code, p.name, p.path, p.status, p.version,
               p.city_code AS "cityCode", p.address, p.contact_name AS contact, p.contact_phone AS phone,
               p.owner_id AS "ownerId", p.remark, p.editable,
               json_build_object('path', n.path, 'code', n.code, 'name', n.name, 'trail', ${nodeTrail}) AS parent,
               ${subtreeScope(scope(actor, what.calls.update))} AS "mayLeave"
        FROM (SELECT n.*, ${what.policy.reach(actor, 'edit')} AS editable FROM node n
              WHERE n.channel_id = ${actor.channelId} AND n.kind = ${what.kind} AND n.code = ${anyOf(codes)}) p
        JOIN node n ON n.id = p.parent_id`)
    ).map((place) => [place.code, place]),
  );

export interface Candidate {
  id: number;
  name: string;
  uname: string;
  phone: string | null;
  /** Where they work, as far as the actor reaches it. */
  paths: string[];
}

/** Whom a file may mean by an account or, for whoever may see phones, a phone. */
export async function namedPeople(db: Queries, actor: Actor, what: PlaceKind, texts: readonly string[]) {
  const asked = [...new Set(texts)];
  if (asked.length === 0) return new Map<string, Candidate>();
  const reached = scope(actor, what.calls.update).onMemberships(sql`ms`);
  const people = await db.query<Candidate>(sql`
    SELECT m.id, m.name, m.uname, m.phone, array_agg(ms.path) AS paths FROM member m JOIN membership ms ON ms.member_id = m.id
    WHERE (lower(m.uname) = ${anyOf(asked.map((text) => text.toLowerCase()))} OR (m.phone = ${anyOf(asked)} AND (${holds(actor, contract.member.revealPhone)} OR m.id = ${actor.id})))
      AND m.status <> 'disabled' AND ${reached} GROUP BY m.id`);
  // An account may look like a phone: whoever has it as an account is meant.
  return new Map([
    ...people.flatMap((one): [string, Candidate][] => (one.phone ? [[one.phone, one]] : [])),
    ...people.map((one): [string, Candidate] => [one.uname.toLowerCase(), one]),
  ]);
}

export interface NewPlace extends PlaceFields {
  parentId: number;
  channelId: number;
  parentPath: string;
  ownerId: number | null;
}

/** Many at once, behind what hangs there already. Answers the ids by code. */
export async function insertPlaces(db: Queries, { kind }: PlaceKind, places: readonly NewPlace[]) {
  const made = await db.query<{ id: number; code: string }>(sql`
    WITH fresh AS (
      SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id, e.*, row_number() OVER (PARTITION BY e."parentId") AS nth
      FROM json_to_recordset(${JSON.stringify(places)}::json) AS e(
        code text, name text, "cityCode" text, address text, contact text, phone text, remark text,
        "parentId" bigint, "channelId" bigint, "parentPath" text, "ownerId" bigint)),
    last AS (SELECT parent_id, max(sort) AS sort FROM node WHERE parent_id = ${anyOf([
      ...new Set(places.map(({ parentId }) => parentId)),
    ])} GROUP BY parent_id)
    INSERT INTO node (id, channel_id, parent_id, kind, code, name, path, city_code, address, contact_name, contact_phone,
                      remark, owner_id, sort) OVERRIDING SYSTEM VALUE
    SELECT f.id, f."channelId", f."parentId", ${kind}, f.code, f.name, f."parentPath" || f.id || '/', f."cityCode", f.address,
           f.contact, f.phone, f.remark, f."ownerId", coalesce(last.sort, -1) + f.nth
    FROM fresh f LEFT JOIN last ON last.parent_id = f."parentId" RETURNING id, code`);
  return new Map(made.map(({ id, code }) => [code, id]));
}

/** How many were still as the file's check found them, and are now as the file says. */
export const updatePlaces = async (
  db: Queries,
  places: readonly (PlaceFields & { id: number; version: number; ownerId: number | null })[],
) =>
  (
    await db.query(sql`
      UPDATE node n SET name = e.name, city_code = e."cityCode", address = e.address, contact_name = e.contact,
             contact_phone = e.phone, remark = e.remark, owner_id = e."ownerId", version = n.version + 1
      FROM json_to_recordset(${JSON.stringify(places)}::json) AS e(
        id bigint, version int, name text, "cityCode" text, address text, contact text, phone text, remark text, "ownerId" bigint)
      WHERE n.id = e.id AND n.version = e.version RETURNING n.id`)
  ).length;

/** Remembers who answered for them before. */
export const insertOwnerChanges = (
  db: Queries,
  by: number,
  changes: readonly { id: number; from: number | null; to: number | null }[],
) =>
  db.query(sql`
    INSERT INTO owner_change (channel_id, node_id, path, from_id, owner_id, changed_by)
    SELECT n.channel_id, n.id, n.path, e."from", e."to", ${by}
    FROM json_to_recordset(${JSON.stringify(changes)}::json) AS e(id bigint, "from" bigint, "to" bigint) JOIN node n ON n.id = e.id`);
