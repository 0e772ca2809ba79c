import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { nodeScope } from '../organ/index.ts';
import { membershipScope } from './within.scope.ts';

export interface Membership {
  nodeId: number;
  nodeName: string;
  roleId: number;
  roleName: string;
  scope: ScopeKind;
  keys: Key[];
}

export interface Reach {
  dealers: number;
  stores: number;
}

export const statusOf = (db: Queries, uid: number) =>
  db.one<{ status: string }>(sql`SELECT status FROM member WHERE id = ${uid}`);

export const membershipsOf = (db: Queries, actor: Actor, uid: number) =>
  db.query<Membership>(sql`
    SELECT ms.node_id AS "nodeId", n.name AS "nodeName", r.id AS "roleId", r.name AS "roleName", r.scope, r.keys
    FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id
    WHERE ms.member_id = ${uid} AND ${membershipScope(actor, contract.member.list)} ORDER BY ms.position, ms.id`);

/** How many dealers and stores the actor reaches with the keys. */
export async function reachOf(db: Queries, person: Actor, keys: readonly Key[]): Promise<Reach> {
  const row = await db.one<Reach>(sql`
    SELECT count(*) FILTER (WHERE n.kind = 'dealer')::int AS dealers, count(*) FILTER (WHERE n.kind = 'store')::int AS stores
    FROM node n WHERE ${nodeScope(scope(person, { keys }))}`);
  return row ?? { dealers: 0, stores: 0 };
}
