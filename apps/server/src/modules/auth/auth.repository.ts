import { FORMER_PASSWORDS_MAX, REMEMBERED_SESSION_DAYS, RESET_LINK_HOURS } from '@zhiying/contract';
import type { Config } from '#config';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Via } from '#kernel/access/access.table.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { hasOnlyDisabledNodes, inForce } from '#kernel/access/paths.ts';
import type { StoredRules } from '#kernel/access/security-rules.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import type { Unit } from '#kernel/unit.ts';
import { endViews } from './view-as.service.ts';

export interface LoginRow {
  id: number;
  uname: string;
  passwordHash: string | null;
  status: 'pending' | 'active' | 'disabled';
  channelId: number | null;
  /** Everything this person belongs to is disabled. */
  shutOut: boolean;
}

const LOGIN = sql`id, uname, password_hash AS "passwordHash", status, channel_id AS "channelId",
  NOT is_admin AND ${hasOnlyDisabledNodes(sql`member.id`)} AS "shutOut"`;

export const findById = (db: Queries, id: number) =>
  db.one<LoginRow>(sql`SELECT ${LOGIN} FROM member WHERE id = ${id}`);

/** By name, as `loginName` gives it, or by phone. */
export const findByLogin = (db: Queries, name: string) =>
  db.one<LoginRow>(sql`
    SELECT ${LOGIN} FROM member
    WHERE lower(uname) = ${name} OR (phone = ${name} AND status <> 'disabled')
    ORDER BY lower(uname) = ${name} DESC LIMIT 1`);

export async function createSession(db: Queries, memberId: number, origin: Origin, kind: SessionKind) {
  const { token, expiresAt } = await insertSession(db, memberId, origin, kind);
  await db.query(sql`UPDATE member SET last_login_at = now(), locked_until = NULL WHERE id = ${memberId}`);
  return { token, expiresAt };
}

/** Of an assistant program that a person let in; nobody typed a password for it. */
export const createAssistantSession = (db: Queries, memberId: number, origin: Origin) =>
  insertSession(db, memberId, origin, {
    remember: true,
    assistant: true,
    via: null,
    hours: REMEMBERED_SESSION_DAYS * 24,
  });

interface SessionKind {
  remember: boolean;
  assistant?: boolean;
  /** The provider the person came by. */
  via: Via | null;
  hours: number;
}

async function insertSession(
  db: Queries,
  memberId: number,
  origin: Origin,
  { remember, assistant = false, via, hours }: SessionKind,
) {
  const token = newToken();
  const row = await db.one<{ id: number; expiresAt: string }>(sql`
    INSERT INTO session (member_id, token_hash, remember, assistant, via, ip, user_agent, expires_at)
    VALUES (${memberId}, ${hashToken(token)}, ${remember}, ${assistant}, ${via && JSON.stringify(via)}::jsonb, ${origin.ip},
            ${origin.userAgent.slice(0, 300)}, now() + make_interval(hours => ${hours}))
    RETURNING id, expires_at AS "expiresAt"`);
  return { id: row?.id ?? 0, token, expiresAt: row?.expiresAt ?? '' };
}

/** For the next minutes this session is not asked again. */
export const confirmSession = (unit: Unit, id: number) =>
  unit.query(sql`UPDATE session SET confirmed_at = now() WHERE id = ${id}`);

export async function endSession(unit: Unit, memberId: number, id: number): Promise<boolean> {
  const own = sql`s.member_id = ${memberId} AND s.id = ${id} AND s.viewer_id IS NULL`;
  await endViews(unit, sql`v.viewer_session_id IN (SELECT s.id FROM session s WHERE ${own})`);
  return (await unit.query(sql`DELETE FROM session s WHERE ${own} RETURNING id`)).length > 0;
}

/**
 * All of a member's sessions but one; all of them without one. Whoever looks as this member stops looking, and links they made to
 * show something end.
 */
export async function endSessions(
  unit: Unit,
  memberId: number,
  except: number | null = null,
): Promise<number> {
  const own = sql`s.member_id = ${memberId} AND s.id IS DISTINCT FROM ${except}`;
  await endViews(
    unit,
    sql`v.member_id = ${memberId} OR v.viewer_session_id IN (SELECT s.id FROM session s WHERE ${own})`,
  );
  await unit.query(sql`UPDATE member SET signed_out_at = now() WHERE id = ${memberId}`);
  return (await unit.query(sql`DELETE FROM session s WHERE ${own} RETURNING id`)).length;
}

/** Those who came by a provider: of one person there, or of one session there. Answers whose they were. */
export const endSessionsVia = (
  unit: Unit,
  { way, subject, sid, before }: { way: number; subject?: string; sid?: string; before: number },
) =>
  unit.query<{ memberId: number }>(sql`
    DELETE FROM session s
    WHERE s.via ->> 'way' = ${String(way)} AND s.created_at <= to_timestamp(${before / 1000}::float8)
      AND (${sid ?? null}::text IS NULL OR s.via ->> 'sid' = ${sid ?? null})
      AND (${subject ?? null}::text IS NULL OR s.via ->> 'subject' = ${subject ?? null})
    RETURNING s.member_id AS "memberId"`);

/** Sessions by a provider that can be asked whether the person is still there, and was not for a while. */
export const sessionsToAsk = (db: Queries, most: number) =>
  db.query<{ id: number; memberId: number; via: Via }>(sql`
    SELECT s.id, s.member_id AS "memberId", s.via FROM session s
    WHERE s.via ->> 'refresh' IS NOT NULL AND s.expires_at > now()
      AND (s.via ->> 'askedAt')::float8 < (extract(epoch FROM now() - interval '2 minutes') * 1000)
    ORDER BY (s.via ->> 'askedAt')::float8 LIMIT ${most}`);

export const keepVia = (db: Queries, id: number, via: Via) =>
  db.query(sql`UPDATE session SET via = ${JSON.stringify(via)}::jsonb WHERE id = ${id}`);

export async function setPassword(db: Queries, memberId: number, passwordHash: string) {
  await endResets(db, [memberId]);
  await keepFormer(db, memberId);
  await db.query(sql`
    UPDATE member SET password_hash = ${passwordHash}, status = CASE WHEN status = 'pending' THEN 'active' ELSE status END,
           locked_until = NULL, updated_at = now(), version = version + 1
    WHERE id = ${memberId}`);
}

/** The one that is replaced, among the last few of this person. */
async function keepFormer(db: Queries, memberId: number) {
  await db.query(sql`
    INSERT INTO former_password (member_id, hash)
    SELECT id, password_hash FROM member WHERE id = ${memberId} AND password_hash IS NOT NULL`);
  await db.query(sql`
    DELETE FROM former_password WHERE member_id = ${memberId} AND id NOT IN (
      SELECT id FROM former_password WHERE member_id = ${memberId} ORDER BY id DESC LIMIT ${FORMER_PASSWORDS_MAX})`);
}

/** The one in use and those before it, the newest first. */
export const lastPasswords = async (db: Queries, memberId: number, most: number) =>
  (
    await db.query<{ hash: string }>(sql`
      SELECT hash FROM (
        SELECT password_hash AS hash, 9223372036854775807 AS nth FROM member WHERE id = ${memberId} AND password_hash IS NOT NULL
        UNION ALL SELECT hash, id FROM former_password WHERE member_id = ${memberId}) kept
      ORDER BY nth DESC LIMIT ${most}`)
  ).map(({ hash }) => hash);

/** The rules of the channels somebody belongs to, and those of the one they sign in to; an administrator belongs to all. */
export const rulesOf = (db: Queries, memberId: number) =>
  db.one<{ all: StoredRules[]; here: StoredRules | null; isAdmin: boolean; isNew: boolean }>(sql`
    SELECT coalesce((SELECT json_agg(s.value) FROM setting s
                     WHERE s.key = ANY(SELECT 'security.' || c.id FROM channel c WHERE m.is_admin OR c.id = ANY(m.channels))), '[]') AS all,
           (SELECT s.value FROM setting s WHERE s.key = 'security.' || coalesce(m.channel_id, m.channels[1],
              (SELECT c.id FROM channel c ORDER BY c.sort, c.id LIMIT 1))) AS here,
           m.is_admin AS "isAdmin", m.last_login_at IS NULL AS "isNew"
    FROM member m WHERE m.id = ${memberId}`);

/** Those of a person at the console; an assistant program is no second device. */
export const endOtherDevices = (unit: Unit, memberId: number) =>
  unit.query<{ id: number }>(sql`
    DELETE FROM session s WHERE s.member_id = ${memberId} AND s.viewer_id IS NULL AND NOT s.assistant RETURNING s.id`);

/** Links that were given out and not used yet lead nowhere from now on; those of one giver may stay. */
export const endResets = (db: Queries, memberIds: readonly number[], except: number | null = null) =>
  db.query(sql`
    UPDATE password_reset SET used_at = now()
    WHERE member_id = ${anyOf(memberIds)} AND used_at IS NULL AND issued_by IS DISTINCT FROM ${except}`);

export const passwordOf = async (db: Queries, memberId: number) =>
  (
    await db.one<{ hash: string | null }>(
      sql`SELECT password_hash AS hash FROM member WHERE id = ${memberId}`,
    )
  )?.hash ?? null;

/** A new one-time link makes every earlier one of the same member useless. */
export async function issueReset(db: Queries, memberId: number, issuedBy: number) {
  const token = newToken();
  await endResets(db, [memberId]);
  const row = await db.one<{ expiresAt: string }>(sql`
    INSERT INTO password_reset (member_id, token_hash, issued_by, expires_at)
    VALUES (${memberId}, ${hashToken(token)}, ${issuedBy}, now() + make_interval(hours => ${RESET_LINK_HOURS}))
    RETURNING expires_at AS "expiresAt"`);
  return { token, expiresAt: row?.expiresAt ?? '' };
}

/** The same for many people at once. Answers the tokens by member. */
export async function issueResets(db: Queries, memberIds: readonly number[], issuedBy: number) {
  const tokens = new Map(memberIds.map((id) => [id, newToken()]));
  const links = [...tokens].map(([id, token]) => ({ id, hash: hashToken(token) }));
  await endResets(db, memberIds);
  const made = await db.query<{ expiresAt: string }>(sql`
    INSERT INTO password_reset (member_id, token_hash, issued_by, expires_at)
    SELECT e.id, e.hash, ${issuedBy}, now() + make_interval(hours => ${RESET_LINK_HOURS})
    FROM json_to_recordset(${JSON.stringify(links)}::json) AS e(id bigint, hash text) RETURNING expires_at AS "expiresAt"`);
  return { tokens, expiresAt: made[0]?.expiresAt ?? '' };
}

/** Where the one-time link leads. */
export const resetLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl ?? ''}/manager/reset/password?token=${token}`;

export const findReset = (db: Queries, token: string) =>
  db.one<{ id: number; memberId: number; uname: string; name: string; expiresAt: string }>(sql`
    SELECT p.id, m.id AS "memberId", m.uname, m.name, p.expires_at AS "expiresAt"
    FROM password_reset p JOIN member m ON m.id = p.member_id
    WHERE p.token_hash = ${hashToken(token)} AND p.used_at IS NULL AND p.expires_at > now() AND m.status <> 'disabled'`);

/** Only one of two people holding the same link gets to use it. */
export const useReset = (db: Queries, id: number) =>
  db.one<{ id: number }>(
    sql`UPDATE password_reset SET used_at = now() WHERE id = ${id} AND used_at IS NULL RETURNING id`,
  );

/** Channels a person can work in: all open ones for an administrator, otherwise those with a membership. */
export const channelsOf = (db: Queries, actor: Pick<Actor, 'id' | 'isAdmin'>) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT c.id, c.name FROM channel c
    WHERE ${actor.isAdmin} AND NOT EXISTS (
        SELECT 1 FROM node top WHERE top.channel_id = c.id AND top.parent_id IS NULL AND top.status = 'disabled')
      OR EXISTS (
        SELECT 1 FROM membership ms
        WHERE ms.member_id = ${actor.id} AND ms.channel_id = c.id AND ${inForce(sql`ms.path`)})
    ORDER BY c.sort, c.id`);

export const lockMember = (db: Queries, id: number, until: SQL) =>
  db.query(sql`UPDATE member SET locked_until = ${until} WHERE id = ${id}`);

export const lockAdministrator = (unit: Queries) =>
  unit.one<{ id: number }>(sql`SELECT id FROM member WHERE lower(uname) = 'admin' FOR UPDATE`);

export const activateMember = (unit: Queries, id: number) =>
  unit.query(sql`UPDATE member SET status = 'active' WHERE id = ${id}`);
