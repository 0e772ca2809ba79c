import { VIEW_MINUTES } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Origin } from '#kernel/access/actor.ts';
import { hashToken } from '#kernel/access/tokens.ts';

/** Views whose time is up are removed at night; the entry says when they ended. */
export const forgetEndedViews = sql`
  WITH gone AS (
    DELETE FROM session v WHERE v.viewer_id IS NOT NULL AND (v.expires_at < now() OR EXISTS (
      SELECT 1 FROM session own WHERE own.id = v.viewer_session_id AND own.expires_at < now()))
    RETURNING v.*)
  INSERT INTO audit (at, member_id, uname, action, entity, entity_id, entity_name, summary, ip, user_agent, request_id)
  SELECT least(gone.expires_at, now()), a.id, a.uname, 'auth.endView', 'member', m.id::text, m.name || '（' || m.uname || '）',
         '以「' || m.name || '」（' || m.uname || '）的身份查看到时自动结束', gone.ip, gone.user_agent, ''
  FROM gone JOIN member a ON a.id = gone.viewer_id JOIN member m ON m.id = gone.member_id`;

export interface ViewFacts {
  status: string;
  isAdmin: boolean;
}

export const lockViewed = (unit: Queries, uid: number) =>
  unit.one<ViewFacts & { name: string; uname: string }>(sql`
    SELECT name, uname, status, is_admin AS "isAdmin" FROM member WHERE id = ${uid} FOR SHARE`);

export const insertView = (
  unit: Queries,
  {
    id,
    sessionId,
    uid,
    origin,
    token,
  }: { id: number; sessionId: number; uid: number; origin: Origin; token: string },
) =>
  unit.one<{ until: string }>(sql`
    INSERT INTO session (member_id, viewer_id, viewer_session_id, token_hash, ip, user_agent, expires_at)
    VALUES (${uid}, ${id}, ${sessionId}, ${hashToken(token)}, ${origin.ip},
            ${origin.userAgent.slice(0, 300)}, now() + make_interval(mins => ${VIEW_MINUTES}))
    RETURNING expires_at AS until`);

export const deleteViews = (unit: Queries, which: SQL) =>
  unit.query<{ memberId: number; name: string; uname: string; viewer: string }>(sql`
    DELETE FROM session v USING member m, member a
    WHERE v.viewer_id = a.id AND m.id = v.member_id AND (${which})
    RETURNING m.id AS "memberId", m.name, m.uname, a.uname AS viewer`);

export const viewsOfSession = (sessionId: number): SQL => sql`v.viewer_session_id = ${sessionId}`;

export const viewById = (sessionId: number): SQL => sql`v.id = ${sessionId}`;
