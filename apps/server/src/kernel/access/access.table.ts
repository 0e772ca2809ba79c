import type { Key, ScopeKind } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  id,
  idRef,
  moment,
  momentNow,
  partOf,
  refTo,
} from '#db/columns.ts';
import { pathIndex, searchIndex } from '#db/indexes.ts';

/** A business line. Every business row belongs to exactly one. */
export const channel = pgTable('channel', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
  createdAt: momentNow(),
});

/** The tree: organ … › dealer › store, one root per channel. `path` is `/1/5/23/`, ending in the node's own id. */
export const node = pgTable(
  'node',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    parentId: idRef().references((): AnyPgColumn => node.id),
    kind: text().$type<'organ' | 'dealer' | 'store'>().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    path: text().notNull(),
    sort: integer().notNull().default(0),
    status: text().$type<'active' | 'disabled'>().notNull().default('active'),
    /** GB/T 2260. This and the following are known of dealers and stores only. */
    cityCode: text(),
    address: text().notNull().default(''),
    contactName: text().notNull().default(''),
    contactPhone: text(),
    /** Who answers for it; changes are kept in owner_change. */
    ownerId: idRef().references((): AnyPgColumn => member.id),
    remark: text().notNull().default(''),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique().on(t.channelId, t.kind, t.code),
    // Prefix search on the path must work whatever the collation of the database is.
    pathIndex('node_path', t),
    index('node_parent').on(t.parentId),
    index('node_channel').on(t.channelId, t.kind),
    // The lists of dealers and stores are always of one channel and one kind.
    index('node_by_created').on(t.channelId, t.kind, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('node_by_name').on(t.channelId, t.kind, t.name.desc().nullsLast(), t.id.desc().nullsLast()),
    index('node_by_code').on(t.channelId, t.kind, t.code.desc().nullsLast(), t.id.desc().nullsLast()),
    // Serves counts by state and lists of one state; the next index finds disabled nodes for `disabledNodes`.
    index('node_by_status').on(
      t.channelId,
      t.kind,
      t.status,
      t.createdAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    pathIndex('node_disabled', t).where(sql`${t.status} = 'disabled'`),
    index('node_city').on(t.channelId, t.kind, t.cityCode),
    index('node_owner').on(t.ownerId),
    searchIndex('node_name_search', t.name),
    searchIndex('node_code_search', sql`lower(${t.code})`),
  ],
);

/** A named set of keys with a data scope; the API says group. */
export const role = pgTable('role', {
  id: id(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
  scope: text().$type<ScopeKind>().notNull(),
  keys: text().array().$type<Key[]>().notNull(),
  builtin: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  createdAt: momentNow(),
  version: integer().notNull().default(1),
});

export const member = pgTable(
  'member',
  {
    id: id(),
    uname: text().notNull(),
    name: text().notNull(),
    phone: text(),
    passwordHash: text(),
    status: text().$type<'pending' | 'active' | 'disabled'>().notNull().default('pending'),
    isAdmin: boolean().notNull().default(false),
    /** Until then the name is locked after too many wrong passwords. */
    lockedUntil: moment(),
    source: text().$type<'manual' | 'import' | 'system' | 'login' | 'demo'>().notNull().default('manual'),
    remark: text().notNull().default(''),
    /** The last part of the address of the person's picture. */
    avatar: text(),
    /** The channel the person works in now. */
    channelId: idRef().references(() => channel.id),
    /**
     * Channels of the person's memberships, kept by triggers on `membership`: whoever sees a whole channel is
     * answered from this row.
     */
    channels: idRef().array().notNull().default(sql`'{}'`),
    createdBy: idRef().references((): AnyPgColumn => member.id),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    lastLoginAt: moment(),
    /** When all of their sessions were last ended: links they made before no longer open. */
    signedOutAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('member_uname').on(sql`lower(${t.uname})`),
    uniqueIndex('member_phone').on(t.phone).where(sql`${t.phone} is not null and ${t.status} <> 'disabled'`),
    // A list sorted by a column reads it from an index: newest first, empty last, ties by id.
    index('member_by_created').on(t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('member_by_last_login').on(t.lastLoginAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('member_by_name').on(t.name.desc().nullsLast(), t.id.desc().nullsLast()),
    index('member_by_uname').on(t.uname.desc().nullsLast(), t.id.desc().nullsLast()),
    // A small partial index: counting people by state reads only those who are not active.
    index('member_not_active').on(t.id, t.status).where(sql`${t.status} <> 'active'`),
    // Administrators are seen without any membership; there are few.
    index('member_admin').on(t.id).where(sql`${t.isAdmin}`),
    index('member_locked').on(t.lockedUntil).where(sql`${t.lockedUntil} is not null`),
    index('member_phone_tail').on(sql`right(${t.phone}, 4)`),
    searchIndex('member_name_search', t.name),
    searchIndex('member_uname_search', sql`lower(${t.uname})`),
  ],
);

/** Memberships: a person's node and role. Channel and path are copied from the node so that one index answers scope. */
export const membership = pgTable(
  'membership',
  {
    id: id(),
    memberId: partOf(() => member.id),
    nodeId: refTo(() => node.id),
    roleId: refTo(() => role.id),
    channelId: refTo(() => channel.id),
    path: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    unique().on(t.memberId, t.nodeId, t.roleId),
    index('membership_member').on(t.memberId, t.channelId),
    index('membership_path').using('btree', t.path.op('text_pattern_ops'), t.memberId),
    index('membership_channel').on(t.channelId, t.memberId),
    index('membership_node').on(t.nodeId),
    index('membership_role').on(t.roleId),
  ],
);

/** External identities of a member in a channel: the id in the company's work chat, a chat bot. */
export const memberBinding = pgTable(
  'member_binding',
  {
    id: id(),
    memberId: partOf(() => member.id),
    channelId: refTo(() => channel.id),
    kind: text().$type<'workChat' | 'bot'>().notNull(),
    name: text().notNull(),
    boundBy: idRef().references(() => member.id, { onDelete: 'set null' }),
    boundAt: momentNow(),
  },
  (t) => [
    unique('member_binding_one').on(t.memberId, t.channelId, t.kind),
    // Each channel is a company of its own: the same id may stand for different people in two of them.
    uniqueIndex('member_binding_userid')
      .on(t.channelId, sql`lower(${t.name})`)
      .where(sql`${t.kind} = 'workChat'`),
  ],
);

/** By which provider somebody came in, and as whom. */
export interface Via {
  /** The id of the login way. */
  way: number;
  subject: string;
  /** The session there, where the provider names it. */
  sid?: string;
  /** Sealed: with it the provider is asked whether the person is still there. */
  refresh?: string;
  /** When that was asked last, in milliseconds. */
  askedAt?: number;
}

export const session = pgTable(
  'session',
  {
    id: id(),
    memberId: partOf(() => member.id),
    /** SHA-256 of the token; the token itself is known only to the browser. */
    tokenHash: text().notNull().unique(),
    remember: boolean().notNull().default(false),
    /** Of an assistant program that signed in as a device: it may make only the calls that say so. */
    assistant: boolean().notNull().default(false),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: momentNow(),
    lastSeenAt: momentNow(),
    expiresAt: moment().notNull(),
    /** When the person last showed who they are: on signing in, or when asked again. */
    confirmedAt: momentNow(),
    /** Which provider the person came by; null for a password. */
    via: jsonb().$type<Via>(),
    /**
     * Set when an administrator views as this member: the administrator, and the session it was started from and ends
     * with.
     */
    viewerId: idRef().references(() => member.id, { onDelete: 'cascade' }),
    viewerSessionId: idRef().references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('session_member').on(t.memberId),
    index('session_viewer').on(t.viewerSessionId).where(sql`${t.viewerSessionId} is not null`),
    index('session_expiry').on(t.expiresAt),
    index('session_created').on(t.createdAt),
    index('session_via')
      .on(sql`(${t.via} ->> 'way')`, sql`(${t.via} ->> 'subject')`)
      .where(sql`${t.via} is not null`),
  ],
);

/** What a person shows besides the password: an authenticator's codes, passkeys. */
export const factor = pgTable(
  'factor',
  {
    id: id(),
    memberId: partOf(() => member.id),
    kind: text().$type<'authenticator' | 'passkey'>().notNull(),
    name: text().notNull(),
    /** Of an authenticator, sealed. */
    secret: text(),
    /** Of a passkey: its id at the browser, its public key, how often it was used, and the site it was made for. */
    credentialId: text(),
    publicKey: text(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    site: text(),
    /** Null while it is being set up. */
    addedAt: moment(),
    lastUsedAt: moment(),
    createdAt: momentNow(),
  },
  (t) => [
    index('factor_member').on(t.memberId),
    uniqueIndex('factor_credential').on(t.credentialId),
    // One authenticator in use, and one that is being set up.
    uniqueIndex('factor_authenticator')
      .on(t.memberId, sql`(${t.addedAt} is null)`)
      .where(sql`${t.kind} = 'authenticator'`),
  ],
);

/** For whoever lost the rest. Used ones are kept: they count as used, and their number is told. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    memberId: partOf(() => member.id),
    /** Keyed, because the codes are short. */
    mark: text().notNull(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('recovery_code_one').on(t.memberId, t.mark)],
);

/** Somebody is asked to show who they are: for the second step of a sign-in, or for a session that is there. */
export const factorChallenge = pgTable(
  'factor_challenge',
  {
    id: id(),
    memberId: partOf(() => member.id),
    purpose: text().$type<'sign-in' | 'confirm' | 'add'>().notNull(),
    /** Of a sign-in: the token that its second step names. */
    tokenHash: text().unique(),
    sessionId: idRef().references(() => session.id, { onDelete: 'cascade' }),
    remember: boolean().notNull().default(false),
    /** What a passkey has to sign. */
    question: text(),
    /** Of a sign-in by a provider: what its session will name. */
    via: jsonb().$type<Via>(),
    tries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('factor_challenge_member').on(t.memberId),
    uniqueIndex('factor_challenge_session').on(t.sessionId, t.purpose),
    index('factor_challenge_expiry').on(t.expiresAt),
  ],
);

/** Tries to sign in, by the name typed, whether or not anybody has that name. */
export const loginTry = pgTable('login_try', {
  uname: text().primaryKey(),
  fails: integer().notNull().default(0),
  nextAt: momentNow(),
  updatedAt: momentNow(),
});

export const passwordReset = pgTable(
  'password_reset',
  {
    id: id(),
    memberId: partOf(() => member.id),
    tokenHash: text().notNull().unique(),
    issuedBy: idRef().references(() => member.id),
    createdAt: momentNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (t) => [index('password_reset_member').on(t.memberId)],
);

/** What a person's former passwords were, hashed, so that the channel can refuse them. The newest come last. */
export const formerPassword = pgTable(
  'former_password',
  {
    id: id(),
    memberId: partOf(() => member.id),
    hash: text().notNull(),
    setAt: momentNow(),
  },
  (t) => [index('former_password_member').on(t.memberId, t.id)],
);

/** Facts about this installation: signing secret, whether demo data is loaded. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
});
