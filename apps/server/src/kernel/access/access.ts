import type { Key } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import {
  AddressNotAllowed,
  AddressOutside,
  FactorRequired,
  SessionEnded,
  TokenEnded,
} from '#kernel/errors.ts';
import type { Actor, Grant, Origin, Viewer } from './actor.ts';
import {
  addressAllowed,
  apiTokenByHash,
  apiTokenById,
  type FoundToken,
  heldBy,
  isApiToken,
  TOKEN,
} from './api-token.ts';
import { hasOnlyDisabledNodes, inForce } from './paths.ts';
import { requiresFactor, type StoredRules, sessionHours } from './security-rules.ts';
import { hashToken } from './tokens.ts';

/** How long a resolved session may be cached while the event listener is connected and reports every change. */
const REUSE_MS = 30_000;
/** A session's last use is written at most this often. */
const TOUCH_MS = 5 * 60_000;
/** That of an API token, which people look at to find those nobody uses. */
const TOKEN_TOUCH_MS = 60_000;
const MOST_KEPT = 20_000;

type Identity = Omit<Actor, 'origin'>;

interface Kept {
  identity: Identity;
  expiresAt: number;
  until: number;
  /** Where an API token may be used from; empty for anywhere. */
  addresses: readonly string[];
}

/**
 * Resolves a bearer token to an actor. Resolved sessions are cached briefly; a change of keys, membership, state or
 * session is announced as `access.changed`, which clears the cache, so the next call sees it. While the listener is
 * disconnected nothing is cached.
 */
export function createAccess(db: Database) {
  const kept = new Map<string, Kept>();
  let listening = false;
  /** Counts what was forgotten: whatever was being read meanwhile may be from before, and is not kept. */
  let forgotten = 0;

  /** Whoever still has to set up a second step may only do that. */
  async function resolve(token: string, origin: Origin, { beforeFactor = false } = {}): Promise<Actor> {
    const actor = await identifyBy(token, origin);
    if (actor.factorRequired && !beforeFactor) throw FactorRequired();
    return actor;
  }

  async function identifyBy(token: string, origin: Origin): Promise<Actor> {
    const tokenHash = hashToken(token);
    const now = Date.now();
    const found = kept.get(tokenHash);
    const usable = found && listening && found.until > now && found.expiresAt > now;
    if (usable) return from(found, origin);
    kept.delete(tokenHash);
    const before = forgotten;
    const loaded = await (isApiToken(token) ? loadToken(tokenHash, origin) : load(tokenHash));
    const fresh = { ...loaded, until: now + REUSE_MS };
    if (listening && before === forgotten) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(tokenHash, fresh);
    }
    return from(fresh, origin);
  }

  function from({ identity, addresses }: Kept, origin: Origin): Actor {
    if (!addressAllowed(addresses, origin.ip)) throw identity.token ? AddressNotAllowed() : AddressOutside();
    return { ...identity, origin };
  }

  /** An API token acts for whoever made it, with no more than they hold now, and ends with them. */
  async function loadToken(tokenHash: string, origin: Origin) {
    const found = await tokenOf(apiTokenByHash(tokenHash));
    if (!found) throw TokenEnded();
    const { identity, token } = found;
    if (addressAllowed(token.addresses, origin.ip) && isStale(token.lastAt, TOKEN_TOUCH_MS))
      await db.query(
        sql`UPDATE api_token SET last_at = now(), last_ip = ${origin.ip} WHERE id = ${token.tokenId}`,
      );
    const ends = [token.expiresAt, token.oldHash === tokenHash ? token.oldUntil : null];
    const expiresAt = Math.min(...ends.flatMap((end) => (end === null ? [] : [Date.parse(end)])));
    return { identity, expiresAt, addresses: token.addresses };
  }

  async function tokenOf(which: SQL): Promise<{ identity: Identity; token: FoundToken } | null> {
    const row = await db.one<FoundToken & IdentityRow>(sql`
      SELECT ${TOKEN}, ${IDENTITY} FROM api_token t JOIN node n ON n.id = t.node_id JOIN member m ON m.id = t.owner_id
      WHERE ${which} AND ${MAY_ACT}`);
    if (!row) return null;
    return { identity: heldBy(identify({ ...row, channelId: row.tokenChannel }, 0), row), token: row };
  }

  async function load(tokenHash: string) {
    const row = await db.one<SessionRow>(sql`
      SELECT s.id AS "sessionId", s.confirmed_at AS "confirmedAt", s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt", s.remember, s.assistant, ${IDENTITY},
             CASE WHEN v.id IS NOT NULL
               THEN json_build_object('id', v.id, 'uname', v.uname, 'name', v.name) END AS viewer
      FROM session s JOIN member m ON m.id = s.member_id
      LEFT JOIN member v ON v.id = s.viewer_id LEFT JOIN session own ON own.id = s.viewer_session_id
      WHERE s.token_hash = ${tokenHash} AND s.expires_at > now() AND ${MAY_ACT} AND (s.viewer_id IS NULL OR ${VIEWING})`);
    if (!row) throw SessionEnded();
    const viewer = row.viewer && { ...row.viewer, until: row.expiresAt };
    // A view-as session has a fixed end; using it does not extend it.
    const identity = identify(row, row.sessionId);
    const rules = row.rules?.[identity.channelId ?? 0];
    if (!viewer && isStale(row.lastSeenAt, TOUCH_MS)) await touch(row, rules);
    const confirmedAt = Date.parse(row.confirmedAt);
    // Who looks as somebody else has shown their own second step, and may change nothing.
    const factorRequired = identity.factorRequired && !viewer;
    return {
      identity: { ...identity, confirmedAt, factorRequired, viewer, assistant: row.assistant },
      expiresAt: Date.parse(row.expiresAt),
      addresses: rules?.addresses ?? [],
    };
  }

  const touch = (row: SessionRow, rules: StoredRules | undefined) =>
    db.query(sql`UPDATE session SET last_seen_at = now(),
                        expires_at = now() + make_interval(hours => ${sessionHours(rules, row.remember)})
                 WHERE id = ${row.sessionId}`);

  return {
    resolve,
    /**
     * The member as an actor without a session, for jobs and export files: with the keys held now, not then. What was
     * asked for with an API token goes on with what that token may do, as long as it holds.
     */
    async actFor(
      memberId: number,
      channelId: number | null,
      origin: Origin,
      tokenId: number | null = null,
    ): Promise<Actor | null> {
      if (tokenId !== null) {
        const found = await tokenOf(apiTokenById(tokenId));
        return found && found.identity.id === memberId ? { ...found.identity, origin } : null;
      }
      const row = await db.one<IdentityRow>(
        sql`SELECT ${IDENTITY} FROM member m WHERE m.id = ${memberId} AND ${MAY_ACT}`,
      );
      return row ? { ...identify({ ...row, channelId }, 0), origin } : null;
    },
    /** The member as an actor even if they cannot sign in yet, to show what their memberships give. */
    async describe(memberId: number, channelId: number | null, origin: Origin): Promise<Actor | null> {
      const row = await db.one<IdentityRow>(sql`SELECT ${IDENTITY} FROM member m WHERE m.id = ${memberId}`);
      return row ? { ...identify({ ...row, channelId }, 0), origin } : null;
    },
    /** Clears the cached sessions of these members and of administrators who view as them; of everybody when null. */
    forget(memberIds: readonly number[] | null) {
      forgotten += 1;
      if (memberIds === null) return kept.clear();
      for (const [hash, { identity }] of kept)
        if (memberIds.includes(identity.id) || (identity.viewer && memberIds.includes(identity.viewer.id)))
          kept.delete(hash);
    },
    /** Called by the event listener when it connects or disconnects. */
    setListening(now: boolean) {
      listening = now;
      kept.clear();
    },
  };
}
export type Access = ReturnType<typeof createAccess>;

const isStale = (at: string | null, ms: number) => at === null || Date.now() - Date.parse(at) > ms;

/** Holds for sessions and for work done in somebody's name alike. */
const MAY_ACT = sql`m.status = 'active' AND (m.is_admin OR NOT ${hasOnlyDisabledNodes(sql`m.id`)})`;

/**
 * A view-as session is valid only while the viewer is an administrator who is still signed in and the viewed member
 * is not an administrator.
 */
const VIEWING = sql`(v.status = 'active' AND v.is_admin AND own.expires_at > now() AND NOT m.is_admin)`;

const IDENTITY = sql`
  m.id, m.uname, m.name, m.is_admin AS "isAdmin", m.channel_id AS "channelId",
  coalesce((SELECT json_agg(json_build_object('channelId', ms.channel_id, 'nodeId', ms.node_id, 'roleId', ms.role_id, 'path', ms.path,
                                              'scope', r.scope, 'keys', r.keys) ORDER BY ms.position, ms.id)
            FROM membership ms JOIN role r ON r.id = ms.role_id
            WHERE ms.member_id = m.id AND ${inForce(sql`ms.path`)}), '[]') AS grants,
  EXISTS (SELECT 1 FROM factor f WHERE f.member_id = m.id AND f.added_at IS NOT NULL) AS "hasFactor",
  (SELECT json_object_agg(substr(rule.key, 10), rule.value) FROM setting rule WHERE rule.key LIKE 'security.%') AS rules,
  CASE WHEN m.is_admin THEN (SELECT id FROM channel ORDER BY sort, id LIMIT 1) END AS "firstChannel"`;

interface IdentityRow {
  id: number;
  uname: string;
  name: string;
  isAdmin: boolean;
  channelId: number | null;
  grants: (Grant & { channelId: number })[];
  firstChannel: number | null;
  hasFactor: boolean;
  /** What each channel asks, by its id; null where none asks anything. */
  rules: Readonly<Record<string, StoredRules>> | null;
}

interface SessionRow extends IdentityRow {
  sessionId: number;
  expiresAt: string;
  confirmedAt: string;
  lastSeenAt: string;
  remember: boolean;
  assistant: boolean;
  viewer: Omit<Viewer, 'until'> | null;
}

function identify(row: IdentityRow, sessionId: number): Identity {
  const mine = (channelId: number | null) => row.grants.some((grant) => grant.channelId === channelId);
  const channelId =
    row.channelId !== null && (row.isAdmin || mine(row.channelId))
      ? row.channelId
      : (row.grants[0]?.channelId ?? row.firstChannel);
  const grants = row.grants.filter((grant) => grant.channelId === channelId);
  const keys = [...new Set(grants.flatMap((grant) => grant.keys as Key[]))];
  const rules = row.rules?.[channelId ?? 0];
  return {
    id: row.id,
    uname: row.uname,
    name: row.name,
    isAdmin: row.isAdmin,
    sessionId,
    channelId,
    grants,
    keys,
    confirmedAt: 0,
    asksAgain: rules?.stepUp ?? false,
    factorRequired: !row.hasFactor && requiresFactor(rules, { isAdmin: row.isAdmin, keys }),
    viewer: null,
    assistant: false,
    token: null,
  };
}
