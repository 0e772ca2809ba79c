import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { inForce } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import { subtreeScope } from '../organ/index.ts';
import type { PlaceKind } from './place.kinds.ts';

export interface PlaceFields {
  code: string;
  name: string;
  cityCode: string | null;
  address: string;
  contact: string;
  phone: string | null;
  remark: string;
}

export interface PlaceRecord extends PlaceFields {
  id: number;
  channelId: number;
  parentId: number;
  path: string;
  status: 'active' | 'disabled';
  ownerId: number | null;
  version: number;
}

/** What of a place the audit tells before and after an edit. */
export const editable = ({
  code,
  name,
  cityCode,
  address,
  contact,
  phone,
  remark,
  parentId,
}: PlaceRecord) => ({
  code,
  name,
  cityCode,
  address,
  contact,
  phone,
  remark,
  parentId,
});

/** One within `reach`, a condition on `n`; locked until the transaction ends. */
export const findPlace = (db: Queries, { kind }: PlaceKind, reach: SQL, id: number) =>
  db.one<PlaceRecord>(sql`
    SELECT n.id, n.channel_id AS "channelId", n.parent_id AS "parentId", n.code, n.name, n.path, n.status, n.version,
           n.city_code AS "cityCode", n.address, n.contact_name AS contact, n.contact_phone AS phone,
           n.owner_id AS "ownerId", n.remark
    FROM node n WHERE n.id = ${id} AND n.kind = ${kind} AND ${reach} FOR UPDATE`);

/** Where it hangs, without holding it: says which lock the change needs. */
export const parentOf = async (db: Queries, id: number) =>
  (await db.one<{ parentId: number | null }>(sql`SELECT parent_id AS "parentId" FROM node WHERE id = ${id}`))
    ?.parentId;

interface ParentRecord {
  id: number;
  name: string;
  path: string;
  channelId: number;
  suspended: boolean;
}

/** What places are to hang on, held together with everything below it. The tree must be held still before. */
export const findParents = (
  db: Queries,
  actor: Actor,
  { parent, calls }: PlaceKind,
  act: 'create' | 'update',
  ids: readonly number[],
) =>
  db.query<ParentRecord>(sql`
    SELECT n.id, n.name, n.path, n.channel_id AS "channelId", NOT ${inForce(sql`n.path`)} AS suspended FROM node n
    WHERE n.id = ${anyOf(ids)} AND n.kind = ${parent.kind} AND ${subtreeScope(scope(actor, calls[act]))}`);

export const findParent = async (
  db: Queries,
  actor: Actor,
  what: PlaceKind,
  act: 'create' | 'update',
  id: number,
) => (await findParents(db, actor, what, act, [id]))[0];

export async function insertPlace(
  db: Queries,
  { kind }: PlaceKind,
  parent: ParentRecord,
  fields: PlaceFields,
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    WITH made AS (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id)
    INSERT INTO node (id, channel_id, parent_id, kind, code, name, path, city_code, address, contact_name, contact_phone,
                      remark, sort) OVERRIDING SYSTEM VALUE
    SELECT made.id, ${parent.channelId}, ${parent.id}, ${kind}, ${fields.code}, ${fields.name},
           ${parent.path} || made.id || '/', ${fields.cityCode}, ${fields.address}, ${fields.contact}, ${fields.phone},
           ${fields.remark}, (SELECT coalesce(max(sort) + 1, 0) FROM node WHERE parent_id = ${parent.id})
    FROM made RETURNING id`);
  return row?.id ?? 0;
}

/** False when somebody else changed it since the version named. */
export async function updatePlace(
  db: Queries,
  id: number,
  version: number,
  fields: PlaceFields,
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE node SET code = ${fields.code}, name = ${fields.name}, city_code = ${fields.cityCode},
           address = ${fields.address}, contact_name = ${fields.contact}, contact_phone = ${fields.phone},
           remark = ${fields.remark}, version = version + 1
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  return rows.length > 0;
}

export const changeStatus = (db: Queries, id: number, status: PlaceRecord['status']) =>
  db.query(sql`UPDATE node SET status = ${status}, version = version + 1 WHERE id = ${id}`);

/** Who would lose what if nothing below this path counted any more. */
export const impactOf = (db: Queries, id: number, path: string) =>
  db.one<{ stores: number; shutOut: number; elsewhere: number }>(sql`
    SELECT (SELECT count(*)::int FROM node WHERE parent_id = ${id} AND kind = 'store') AS stores,
           count(*) FILTER (WHERE NOT other)::int AS "shutOut", count(*) FILTER (WHERE other)::int AS elsewhere
    FROM (SELECT m.is_admin OR EXISTS (
                   SELECT 1 FROM membership own WHERE own.member_id = m.id AND own.path NOT LIKE ${`${path}%`}
                   AND ${inForce(sql`own.path`)}) AS other
          FROM member m WHERE m.status <> 'disabled'
          AND m.id IN (SELECT ms.member_id FROM membership ms WHERE ms.path LIKE ${`${path}%`})) seated`);
