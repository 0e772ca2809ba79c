import { contract, VIEW_MINUTES } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { hashToken, newToken } from '#kernel/access/tokens.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { ViewAdministrator, ViewInactive } from './auth.errors.ts';

interface ViewFacts {
  status: string;
  isAdmin: boolean;
}

export const viewPolicy = policy<ViewFacts>()({
  viewAs: {
    call: contract.auth.viewAs,
    unless: [
      ({ isAdmin }) => isAdmin && (() => ViewAdministrator()),
      ({ status }) => status !== 'active' && (() => ViewInactive()),
    ],
  },
});

/**
 * An administrator looks at the console as somebody else: a session of that person which names the administrator and the
 * administrator's own session. Whoever resolves it gets the person's keys and scope; whatever changes something is
 * refused where calls are bound.
 */
export async function startView(unit: Unit, actor: Actor, uid: number) {
  const target = await unit.one<ViewFacts & { name: string; uname: string }>(sql`
    SELECT name, uname, status, is_admin AS "isAdmin" FROM member WHERE id = ${uid} FOR SHARE`);
  if (!target) throw RowMissing('用户');
  viewPolicy.guard(actor, 'viewAs', target);
  await endViews(unit, sql`v.viewer_session_id = ${actor.sessionId}`);
  const token = newToken();
  const row = await unit.one<{ until: string }>(sql`
    INSERT INTO session (member_id, viewer_id, viewer_session_id, token_hash, ip, user_agent, expires_at)
    VALUES (${uid}, ${actor.id}, ${actor.sessionId}, ${hashToken(token)}, ${actor.origin.ip},
            ${actor.origin.userAgent.slice(0, 300)}, now() + make_interval(mins => ${VIEW_MINUTES}))
    RETURNING expires_at AS until`);
  const until = row?.until ?? '';
  await unit.audit({
    call: contract.auth.viewAs,
    entity: 'member',
    entityId: uid,
    summary: `开始以「${target.name}」（${target.uname}）的身份查看`,
    after: { until },
  });
  return { token, until };
}

/** Ends those of the running views `v` that the condition finds; each end is written down and names the viewer. */
export async function endViews(unit: Unit, which: SQL): Promise<void> {
  const ended = await unit.query<{ memberId: number; name: string; uname: string; viewer: string }>(sql`
    DELETE FROM session v USING member m, member a
    WHERE v.viewer_id = a.id AND m.id = v.member_id AND (${which})
    RETURNING m.id AS "memberId", m.name, m.uname, a.uname AS viewer`);
  for (const { memberId, name, uname, viewer } of ended)
    await unit.audit({
      call: contract.auth.endView,
      entity: 'member',
      entityId: memberId,
      summary: `管理员「${viewer}」结束以「${name}」（${uname}）的身份查看`,
    });
}

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
