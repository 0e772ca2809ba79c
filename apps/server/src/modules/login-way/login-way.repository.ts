import type { LoginMatch, LoginWayKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { StoredRule } from './login-way.table.ts';

export interface StoredWay {
  id: number;
  version: number;
  kind: LoginWayKind;
  name: string;
  channelId: number;
  issuer: string | null;
  clientId: string;
  agentId: string;
  secretSealed: string | null;
  scopes: string;
  matchBy: LoginMatch;
  autoJoin: boolean;
  joinRules: StoredRule[];
  onlyThis: boolean;
  enabled: boolean;
}

const WAY = sql`w.id, w.version, w.kind, w.name, w.channel_id AS "channelId", w.issuer, w.client_id AS "clientId", w.agent_id AS "agentId",
  w.secret_sealed AS "secretSealed", w.scopes, w.match_by AS "matchBy", w.auto_join AS "autoJoin", w.join_rules AS "joinRules",
  w.only_this AS "onlyThis", w.enabled`;

export const findWay = (db: Queries, id: number) =>
  db.one<StoredWay>(sql`SELECT ${WAY} FROM login_way w WHERE w.id = ${id}`);

export const offeredWays = (db: Queries) =>
  db.query<{ id: number; name: string; kind: string }>(sql`
    SELECT w.id, w.name, w.kind FROM login_way w JOIN channel c ON c.id = w.channel_id
    WHERE w.enabled ORDER BY c.sort, w.id LIMIT 12`);

export interface NewTrip {
  wayId: number;
  stateHash: string;
  keyHash: string;
  verifier: string;
  nonce: string;
  redirectUri: string;
  remember: boolean;
  testerId: number | null;
}

export const openTrip = (db: Queries, trip: NewTrip) =>
  db.query(sql`
    INSERT INTO login_trip (way_id, state_hash, key_hash, verifier, nonce, redirect_uri, remember, tester_id, expires_at)
    VALUES (${trip.wayId}, ${trip.stateHash}, ${trip.keyHash}, ${trip.verifier}, ${trip.nonce}, ${trip.redirectUri},
            ${trip.remember}, ${trip.testerId}, now() + interval '10 minutes')`);

/** Gone as soon as it is looked at: of two that come back with the same answer one is refused. */
export const takeTrip = (db: Queries, stateHash: string, keyHash: string) =>
  db.one<Omit<NewTrip, 'stateHash' | 'keyHash'>>(sql`
    DELETE FROM login_trip WHERE state_hash = ${stateHash} AND key_hash = ${keyHash} AND expires_at > now()
    RETURNING way_id AS "wayId", verifier, nonce, redirect_uri AS "redirectUri", remember, tester_id AS "testerId"`);

export const markTested = (db: Queries, wayId: number) =>
  db.query(sql`UPDATE login_way SET tested_at = now() WHERE id = ${wayId}`);

export const switchWay = (db: Queries, id: number, enabled: boolean) =>
  db.query(
    sql`UPDATE login_way SET enabled = ${enabled}, updated_at = now(), version = version + 1 WHERE id = ${id}`,
  );

export const linkedMember = (db: Queries, wayId: number, subject: string) =>
  db.one<{ memberId: number }>(sql`
    SELECT member_id AS "memberId" FROM login_identity WHERE way_id = ${wayId} AND subject = ${subject}`);

/** Whoever has the attribute in the way's channel, and what makes that too little to be sure. */
export const matchingMembers = (
  db: Queries,
  channelId: number,
  by: { phone: string } | { email: string } | { workChat: string },
) =>
  db.query<{ id: number; guarded: boolean }>(sql`
    SELECT m.id, m.is_admin OR EXISTS (SELECT 1 FROM login_identity i WHERE i.member_id = m.id)
             OR EXISTS (SELECT 1 FROM factor f WHERE f.member_id = m.id AND f.added_at IS NOT NULL) AS guarded
    FROM member m
    WHERE m.status <> 'disabled' AND ${channelId} = ANY(m.channels) AND ${
      'phone' in by
        ? sql`m.phone = ${by.phone}`
        : 'email' in by
          ? sql`lower(m.uname) = lower(${by.email})`
          : sql`EXISTS (SELECT 1 FROM member_binding b WHERE b.member_id = m.id AND b.channel_id = ${channelId}
                         AND b.kind = 'workChat' AND lower(b.name) = lower(${by.workChat}))`
    } LIMIT 2`);

export const insertIdentity = (
  db: Queries,
  row: { wayId: number; subject: string; memberId: number; name: string; linkedBy: LoginMatch | 'join' },
) =>
  db.one<{ id: number }>(sql`
    INSERT INTO login_identity (way_id, subject, member_id, name, linked_by)
    VALUES (${row.wayId}, ${row.subject}, ${row.memberId}, ${row.name.slice(0, 80)}, ${row.linkedBy}) RETURNING id`);

export const noteSignIn = (db: Queries, wayId: number, subject: string) =>
  db.query(sql`UPDATE login_identity SET last_at = now() WHERE way_id = ${wayId} AND subject = ${subject}`);

export const openTicket = (
  db: Queries,
  ticket: { tokenHash: string; wayId: number; subject: string; name: string },
) =>
  db.query(sql`
    INSERT INTO login_ticket (token_hash, way_id, subject, name, expires_at)
    VALUES (${ticket.tokenHash}, ${ticket.wayId}, ${ticket.subject}, ${ticket.name.slice(0, 80)}, now() + interval '15 minutes')`);

export const takeTicket = (db: Queries, tokenHash: string) =>
  db.one<{ wayId: number; subject: string; name: string }>(sql`
    DELETE FROM login_ticket WHERE token_hash = ${tokenHash} AND expires_at > now()
    RETURNING way_id AS "wayId", subject, name`);

export const ownWays = (db: Queries, memberId: number) =>
  db.query<{ id: number; name: string; linkedAt: string | null; lastAt: string | null }>(sql`
    SELECT w.id, w.name, i.linked_at AS "linkedAt", i.last_at AS "lastAt"
    FROM login_way w LEFT JOIN login_identity i ON i.way_id = w.id AND i.member_id = ${memberId}
    WHERE i.id IS NOT NULL OR (w.enabled AND EXISTS (
      SELECT 1 FROM member m WHERE m.id = ${memberId} AND (m.is_admin OR w.channel_id = ANY(m.channels))))
    ORDER BY w.id`);

export const removeIdentity = (db: Queries, wayId: number, memberId: number) =>
  db.one<{ name: string; subject: string }>(sql`
    DELETE FROM login_identity i USING login_way w
    WHERE w.id = i.way_id AND i.way_id = ${wayId} AND i.member_id = ${memberId} RETURNING w.name, i.subject`);

/** The way that somebody has to take instead of the password; administrators always have both. */
export const onlyWayOf = (db: Queries, memberId: number) =>
  db.one<{ name: string }>(sql`
    SELECT w.name FROM login_identity i JOIN login_way w ON w.id = i.way_id JOIN member m ON m.id = i.member_id
    WHERE i.member_id = ${memberId} AND w.enabled AND w.only_this AND NOT m.is_admin LIMIT 1`);

/** Node and role of a rule as they are now; null where one of them is gone or disabled. */
export const placeOfRule = (db: Queries, channelId: number, { roleId, nodeId }: StoredRule) =>
  db.one<{ nodeId: number; roleId: number; path: string; channelId: number }>(sql`
    SELECT n.id AS "nodeId", r.id AS "roleId", n.path, n.channel_id AS "channelId" FROM node n, role r
    WHERE n.id = ${nodeId} AND n.channel_id = ${channelId} AND n.status = 'active' AND r.id = ${roleId}`);

export const namesOf = (db: Queries, memberId: number) =>
  db.one<{ uname: string; name: string }>(sql`SELECT uname, name FROM member WHERE id = ${memberId}`);

export const namesOfRule = (db: Queries, channelId: number, { roleId, nodeId }: StoredRule) =>
  db.one<{ node: string; role: string }>(sql`
    SELECT n.name AS node, r.name AS role FROM node n, role r
    WHERE n.id = ${nodeId} AND n.channel_id = ${channelId} AND n.status = 'active' AND r.id = ${roleId}`);

export const mayPlace = async (db: Queries, channelId: number, rules: readonly StoredRule[]) => {
  for (const rule of rules) if (!(await placeOfRule(db, channelId, rule))) return false;
  return true;
};

export const memberIsThere = (db: Queries, wayId: number, memberId: number) =>
  db.one<{ name: string }>(sql`
    SELECT m.name FROM login_identity i JOIN member m ON m.id = i.member_id
    WHERE i.way_id = ${wayId} AND i.member_id = ${memberId}`);
