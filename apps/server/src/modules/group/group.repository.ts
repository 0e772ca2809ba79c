import type { Key, RoleChoice, ScopeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, join, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { heldWithin } from './group.source.ts';
import { withinOwn } from './own-reach.ts';

export interface RoleRecord extends RoleChoice {
  keys: Key[];
  builtin: boolean;
  version: number;
}

const record = sql`r.id, r.name, r.description, r.scope, r.keys, r.builtin, r.version`;

/** Roles the actor may give: no key and no scope wider than the actor's own. */
export const grantableRoles = async (db: Queries, actor: Actor): Promise<RoleChoice[]> =>
  (await db.query<RoleRecord>(sql`SELECT ${record} FROM role r ORDER BY r.sort, r.id`))
    .filter((role) => withinOwn(actor, role))
    .map(({ id, name, description, scope }) => ({ id, name, description, scope }));

export const namedRoles = async (db: Queries) =>
  new Map((await db.query<RoleRecord>(sql`SELECT ${record} FROM role r`)).map((role) => [role.name, role]));

export const findRole = (db: Queries, id: number) =>
  db.one<RoleRecord>(sql`SELECT ${record} FROM role r WHERE r.id = ${id}`);

export const findRoles = (db: Queries, ids: readonly number[]) =>
  db.query<RoleRecord>(sql`SELECT ${record} FROM role r WHERE r.id = ${anyOf(ids)}`);

/** Locked until the transaction ends. */
export const lockRole = (db: Queries, id: number) =>
  db.one<RoleRecord>(sql`SELECT ${record} FROM role r WHERE r.id = ${id} FOR UPDATE`);

interface RoleFields {
  name: string;
  description: string;
  scope: ScopeKind;
  keys: readonly Key[];
}

export async function insertRole(db: Queries, { name, description, scope, keys }: RoleFields) {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO role (name, description, scope, keys, sort)
    VALUES (${name}, ${description}, ${scope}, ${keys}, (SELECT coalesce(max(sort), 0) + 1 FROM role)) RETURNING id`);
  return row?.id ?? 0;
}

export const updateRole = (db: Queries, id: number, { name, description, scope, keys }: RoleFields) =>
  db.query(sql`
    UPDATE role SET name = ${name}, description = ${description}, scope = ${scope}, keys = ${keys}, version = version + 1
    WHERE id = ${id}`);

export const deleteRole = (db: Queries, id: number) => db.query(sql`DELETE FROM role WHERE id = ${id}`);

/** Everybody who holds the role, in every channel. */
export const holderIds = async (db: Queries, id: number) =>
  (
    await db.query<{ id: number }>(
      sql`SELECT DISTINCT ms.member_id AS id FROM membership ms WHERE ms.role_id = ${id}`,
    )
  ).map((row) => row.id);

/** Whether somebody holds the role at a place that the actor does not reach with every one of the keys. */
export async function heldOutside(db: Queries, actor: Actor, id: number, keys: readonly Key[]) {
  if (actor.isAdmin) return false;
  const reached = join(
    keys.map((key) => heldWithin(actor, { keys: [key] })),
    ' AND ',
  );
  const row = await db.one(
    sql`SELECT 1 AS found FROM membership ms WHERE ms.role_id = ${id} AND NOT (${reached}) LIMIT 1`,
  );
  return Boolean(row);
}
