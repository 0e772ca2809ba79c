import { type Key, REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';
import { SessionEnded } from '#kernel/errors.ts';
import type { Actor, Grant, Origin, Viewer } from './actor.ts';
import { inForce, shutOut } from './paths.ts';
import { hashToken } from './tokens.ts';

/** How long a resolved session may be reused while the event listener is sure to report every change. */
const REUSE_MS = 30_000;
/** A session's last use is written at most this often. */
const TOUCH_MS = 5 * 60_000;
const MOST_KEPT = 20_000;

type Identity = Omit<Actor, 'origin'>;

interface Kept {
  identity: Identity;
  expiresAt: number;
  until: number;
}

/** How long a session lives from now, as an SQL interval. */
export const sessionLife = (remember: boolean) =>
  raw(remember ? `interval '${REMEMBERED_SESSION_DAYS} days'` : `interval '${SESSION_HOURS} hours'`);

/**
 * Turns a bearer token into an actor. Resolved sessions are kept for a moment; a change of keys, membership, state or
 * session is announced as `access.changed`, which empties what is kept, so the next call feels it. While the listener
 * is down nothing is kept.
 */
export function createAccess(db: Database) {
  const kept = new Map<string, Kept>();
  let listening = false;

  async function resolve(token: string, origin: Origin): Promise<Actor> {
    const tokenHash = hashToken(token);
    const now = Date.now();
    const found = kept.get(tokenHash);
    if (found && listening && found.until > now && found.expiresAt > now)
      return { ...found.identity, origin };
    kept.delete(tokenHash);
    const { identity, expiresAt } = await load(tokenHash);
    if (listening) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(tokenHash, { identity, expiresAt, until: now + REUSE_MS });
    }
    return { ...identity, origin };
  }

  async function load(tokenHash: string) {
    const row = await db.one<SessionRow>(sql`
      SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt", s.remember, ${IDENTITY},
             CASE WHEN v.id IS NOT NULL
               THEN json_build_object('id', v.id, 'uname', v.uname, 'name', v.name) END AS viewer
      FROM session s JOIN member m ON m.id = s.member_id
      LEFT JOIN member v ON v.id = s.viewer_id LEFT JOIN session own ON own.id = s.viewer_session_id
      WHERE s.token_hash = ${tokenHash} AND s.expires_at > now() AND ${MAY_ACT} AND (s.viewer_id IS NULL OR ${VIEWING})`);
    if (!row) throw SessionEnded();
    const viewer = row.viewer && { ...row.viewer, until: row.expiresAt };
    // Looking as somebody else has a fixed end; using it does not put the end off.
    if (!viewer && Date.now() - Date.parse(row.lastSeenAt) > TOUCH_MS) await touch(row);
    return { identity: { ...identify(row, row.sessionId), viewer }, expiresAt: Date.parse(row.expiresAt) };
  }

  const touch = (row: SessionRow) =>
    db.query(sql`UPDATE session SET last_seen_at = now(), expires_at = now() + ${sessionLife(row.remember)}
                 WHERE id = ${row.sessionId}`);

  return {
    resolve,
    /** The member as an actor without a session, for jobs and export files: with the keys held now, not then. */
    async actFor(memberId: number, channelId: number | null, origin: Origin): Promise<Actor | null> {
      const row = await db.one<IdentityRow>(
        sql`SELECT ${IDENTITY} FROM member m WHERE m.id = ${memberId} AND ${MAY_ACT}`,
      );
      return row ? { ...identify({ ...row, channelId }, 0), origin } : null;
    },
    /** The member as they would be once they can sign in, to say what their memberships give. */
    async describe(memberId: number, channelId: number | null, origin: Origin): Promise<Actor | null> {
      const row = await db.one<IdentityRow>(sql`SELECT ${IDENTITY} FROM member m WHERE m.id = ${memberId}`);
      return row ? { ...identify({ ...row, channelId }, 0), origin } : null;
    },
    /** Forgets what is kept of these members, and of whoever they look as; of everybody when null. */
    forget(memberIds: readonly number[] | null) {
      if (memberIds === null) return kept.clear();
      for (const [hash, { identity }] of kept)
        if (memberIds.includes(identity.id) || (identity.viewer && memberIds.includes(identity.viewer.id)))
          kept.delete(hash);
    },
    /** The event listener says whether it hears every change. */
    setListening(now: boolean) {
      listening = now;
      kept.clear();
    },
  };
}
export type Access = ReturnType<typeof createAccess>;

/** Holds for sessions and for work done in somebody's name alike. */
const MAY_ACT = sql`m.status = 'active' AND (m.is_admin OR NOT ${shutOut(sql`m.id`)})`;

/** Looking as somebody else lasts only while the viewer is an administrator, still signed in, and the other is none. */
const VIEWING = sql`(v.status = 'active' AND v.is_admin AND own.expires_at > now() AND NOT m.is_admin)`;

const IDENTITY = sql`
  m.id, m.uname, m.name, m.is_admin AS "isAdmin", m.channel_id AS "channelId",
  coalesce((SELECT json_agg(json_build_object('channelId', ms.channel_id, 'nodeId', ms.node_id, 'roleId', ms.role_id, 'path', ms.path,
                                              'scope', r.scope, 'keys', r.keys) ORDER BY ms.position, ms.id)
            FROM membership ms JOIN role r ON r.id = ms.role_id
            WHERE ms.member_id = m.id AND ${inForce(sql`ms.path`)}), '[]') AS grants,
  CASE WHEN m.is_admin THEN (SELECT id FROM channel ORDER BY sort, id LIMIT 1) END AS "firstChannel"`;

interface IdentityRow {
  id: number;
  uname: string;
  name: string;
  isAdmin: boolean;
  channelId: number | null;
  grants: (Grant & { channelId: number })[];
  firstChannel: number | null;
}

interface SessionRow extends IdentityRow {
  sessionId: number;
  expiresAt: string;
  lastSeenAt: string;
  remember: boolean;
  viewer: Omit<Viewer, 'until'> | null;
}

function identify(row: IdentityRow, sessionId: number): Identity {
  const mine = (channelId: number | null) => row.grants.some((grant) => grant.channelId === channelId);
  const channelId =
    row.channelId !== null && (row.isAdmin || mine(row.channelId))
      ? row.channelId
      : (row.grants[0]?.channelId ?? row.firstChannel);
  const grants = row.grants.filter((grant) => grant.channelId === channelId);
  return {
    id: row.id,
    uname: row.uname,
    name: row.name,
    isAdmin: row.isAdmin,
    sessionId,
    channelId,
    grants,
    keys: [...new Set(grants.flatMap((grant) => grant.keys as Key[]))],
    viewer: null,
  };
}
