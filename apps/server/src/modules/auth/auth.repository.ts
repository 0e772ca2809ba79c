import { RESET_LINK_HOURS } from '@zhiying/contract';
import type { Config } from '#config';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { sessionLife } from '#kernel/access/access.ts';
import type { Actor, Origin } from '#kernel/access/actor.ts';
import { inForce, shutOut } from '#kernel/access/paths.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import type { Unit } from '#kernel/unit.ts';
import { endViews } from './view-as.ts';

export interface LoginRow {
  id: number;
  uname: string;
  passwordHash: string | null;
  status: 'pending' | 'active' | 'disabled';
  channelId: number | null;
  /** Everything this person belongs to is disabled. */
  shutOut: boolean;
}

/** By name, as `loginName` gives it, or by phone. */
export const findByLogin = (db: Queries, name: string) =>
  db.one<LoginRow>(sql`
    SELECT id, uname, password_hash AS "passwordHash", status, channel_id AS "channelId",
           NOT is_admin AND ${shutOut(sql`member.id`)} AS "shutOut" FROM member
    WHERE lower(uname) = ${name} OR (phone = ${name} AND status <> 'disabled')
    ORDER BY lower(uname) = ${name} DESC LIMIT 1`);

export async function createSession(db: Queries, memberId: number, remember: boolean, origin: Origin) {
  const token = newToken();
  const row = await db.one<{ expiresAt: string }>(sql`
    INSERT INTO session (member_id, token_hash, remember, ip, user_agent, expires_at)
    VALUES (${memberId}, ${hashToken(token)}, ${remember}, ${origin.ip}, ${origin.userAgent.slice(0, 300)},
            now() + ${sessionLife(remember)})
    RETURNING expires_at AS "expiresAt"`);
  await db.query(sql`UPDATE member SET last_login_at = now(), locked_until = NULL WHERE id = ${memberId}`);
  return { token, expiresAt: row?.expiresAt ?? '' };
}

export async function endSession(unit: Unit, memberId: number, id: number): Promise<boolean> {
  const own = sql`s.member_id = ${memberId} AND s.id = ${id} AND s.viewer_id IS NULL`;
  await endViews(unit, sql`v.viewer_session_id IN (SELECT s.id FROM session s WHERE ${own})`);
  return (await unit.query(sql`DELETE FROM session s WHERE ${own} RETURNING id`)).length > 0;
}

/** All of a member's sessions but one; all of them without one. Whoever looks as this member stops looking. */
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
  return (await unit.query(sql`DELETE FROM session s WHERE ${own} RETURNING id`)).length;
}

export async function setPassword(db: Queries, memberId: number, passwordHash: string) {
  await endResets(db, [memberId]);
  await db.query(sql`
    UPDATE member SET password_hash = ${passwordHash}, status = CASE WHEN status = 'pending' THEN 'active' ELSE status END,
           locked_until = NULL, updated_at = now(), version = version + 1
    WHERE id = ${memberId}`);
}

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

/** Channels a person can work in: all of them for an administrator, otherwise those with a membership. */
export const channelsOf = (db: Queries, actor: Pick<Actor, 'id' | 'isAdmin'>) =>
  db.query<{ id: number; name: string }>(sql`
    SELECT c.id, c.name FROM channel c
    WHERE ${actor.isAdmin} OR EXISTS (
      SELECT 1 FROM membership ms
      WHERE ms.member_id = ${actor.id} AND ms.channel_id = c.id AND ${inForce(sql`ms.path`)})
    ORDER BY c.sort, c.id`);
