import type { LoginJoinRule, LoginMatch, LoginWayKind } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf } from '#db/columns.ts';
import { searchIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';

/** The names of role and node are read with a rule, so that they are always those of today. */
export type StoredRule = Pick<LoginJoinRule, 'claim' | 'value' | 'roleId' | 'nodeId'>;

/** A provider that people of the channel sign in with. */
export const loginWay = pgTable(
  'login_way',
  {
    ...registerColumns(),
    kind: text().$type<LoginWayKind>().notNull(),
    name: text().notNull(),
    /** Of OpenID Connect: who is believed, and where its settings lie. */
    issuer: text(),
    /** Of 企业微信: the CorpID. */
    clientId: text().notNull(),
    agentId: text().notNull().default(''),
    /** Sealed. */
    secretSealed: text(),
    scopes: text().notNull().default(''),
    matchBy: text().$type<LoginMatch>().notNull(),
    autoJoin: boolean().notNull().default(false),
    joinRules: jsonb().$type<StoredRule[]>().notNull().default([]),
    /** Whoever is linked signs in this way alone, and no more with the password. */
    onlyThis: boolean().notNull().default(false),
    enabled: boolean().notNull().default(false),
    /** When a whole sign-in worked with these settings; other settings have to be tried anew. */
    testedAt: moment(),
  },
  (t) => [
    ...registerIndexes('login_way', t),
    uniqueIndex('login_way_name').on(t.channelId, t.name),
    uniqueIndex('login_way_client').on(t.channelId, t.kind, sql`coalesce(${t.issuer}, '')`, t.clientId),
    searchIndex('login_way_search', t.name),
  ],
);

/** Who somebody there is here. The subject is what the provider never gives to anybody else. */
export const loginIdentity = pgTable(
  'login_identity',
  {
    id: id(),
    wayId: partOf(() => loginWay.id),
    subject: text().notNull(),
    memberId: partOf(() => member.id),
    /** What they were called there. */
    name: text().notNull().default(''),
    linkedBy: text().$type<LoginMatch | 'join'>().notNull(),
    linkedAt: momentNow(),
    lastAt: moment(),
  },
  (t) => [
    uniqueIndex('login_identity_subject').on(t.wayId, t.subject),
    uniqueIndex('login_identity_member').on(t.wayId, t.memberId),
    index('login_identity_person').on(t.memberId),
  ],
);

/** A browser that went to a provider and has not come back. Each comes back once. */
export const loginTrip = pgTable(
  'login_trip',
  {
    id: id(),
    wayId: partOf(() => loginWay.id),
    stateHash: text().notNull().unique(),
    /** Of the key that stays in the browser: an answer that is carried to another one is worth nothing. */
    keyHash: text().notNull(),
    /** Sealed. */
    verifier: text().notNull(),
    nonce: text().notNull(),
    redirectUri: text().notNull(),
    remember: boolean().notNull().default(false),
    /** Of a test: who makes it. Nobody is let in by it. */
    testerId: idRef().references(() => member.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [index('login_trip_expiry').on(t.expiresAt), index('login_trip_way').on(t.wayId)],
);

/** Somebody known there and not here; they sign in with their password, and are linked. */
export const loginTicket = pgTable(
  'login_ticket',
  {
    id: id(),
    tokenHash: text().notNull(),
    wayId: partOf(() => loginWay.id),
    subject: text().notNull(),
    name: text().notNull().default(''),
    expiresAt: moment().notNull(),
  },
  (t) => [
    unique('login_ticket_token').on(t.tokenHash),
    index('login_ticket_expiry').on(t.expiresAt),
    index('login_ticket_way').on(t.wayId),
  ],
);
