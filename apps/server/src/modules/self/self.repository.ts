import type { Profile } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { avatarOf } from '#kernel/access/avatar-address.ts';

export const listSessions = (db: Queries, memberId: number) =>
  db.query<{ id: number; ip: string; userAgent: string; createdAt: string; lastSeenAt: string }>(sql`
    SELECT id, ip, user_agent AS "userAgent", created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM session WHERE member_id = ${memberId} AND viewer_id IS NULL AND NOT assistant AND expires_at > now() ORDER BY last_seen_at DESC LIMIT 100`);

/** Signed in with a name and password within the last ten minutes. */
export const signedInJustNow = async (db: Queries, sessionId: number) =>
  (await db.one(sql`
    SELECT 1 FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.id = ${sessionId} AND s.viewer_id IS NULL AND NOT s.assistant AND s.created_at > now() - interval '10 minutes'
      -- Whoever came by a provider typed none; they may leave it out only where there is none.
      AND (s.via IS NULL OR m.password_hash IS NULL)`)) !== undefined;

export const renameMember = (db: Queries, id: number, name: string) =>
  db.query(sql`UPDATE member SET name = ${name}, updated_at = now(), version = version + 1 WHERE id = ${id}`);

export const readProfile = (db: Queries, id: number) =>
  db.one<Pick<Profile, 'uname' | 'name' | 'avatar' | 'phone' | 'unread'> & Profile['member']>(sql`
    SELECT m.uname, m.name, ${avatarOf(sql`m`)} AS avatar, m.phone, m.created_at AS "createdAt", m.last_login_at AS "lastLoginAt",
      (SELECT count(*) FROM notification n WHERE n.member_id = m.id AND n.read_at IS NULL)::int AS unread,
      coalesce((SELECT json_agg(json_build_object(
          'node', json_build_object('id', n.id, 'name', n.name), 'role', json_build_object('id', r.id, 'name', r.name),
          'channel', json_build_object('id', c.id, 'name', c.name), 'primary', ms.position = 0,
          'trail', (SELECT coalesce(string_agg(up.name, ' › ' ORDER BY length(up.path)), '') FROM node up
                    WHERE n.path LIKE up.path || '%' AND up.id <> n.id AND up.channel_id = n.channel_id)
        ) ORDER BY ms.position, ms.id)
        FROM membership ms JOIN node n ON n.id = ms.node_id JOIN role r ON r.id = ms.role_id JOIN channel c ON c.id = ms.channel_id
        WHERE ms.member_id = m.id), '[]') AS memberships
    FROM member m WHERE m.id = ${id}`);

export const lockMember = (unit: Queries, id: number) =>
  unit.query(sql`SELECT 1 AS held FROM member WHERE id = ${id} FOR UPDATE`);

const ACTION = 'self.requestAccess';

export const pagesRequestedToday = async (db: Queries, memberId: number) =>
  (
    await db.query<{ page: string }>(sql`
      SELECT a.after ->> 'page' AS page FROM audit a
      WHERE a.member_id = ${memberId} AND a.action = ${ACTION} AND a.at > now() - interval '1 day'`)
  ).map(({ page }) => page);

export const activeAdministrators = (db: Queries) =>
  db.query<{ id: number }>(
    sql`SELECT m.id FROM member m WHERE m.is_admin AND m.status = 'active' ORDER BY m.id`,
  );
