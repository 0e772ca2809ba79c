import { contract } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { policy } from '#kernel/access/policy.ts';
import { newToken } from '#kernel/access/tokens.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { ViewAdministrator, ViewInactive } from './auth.errors.ts';
import {
  deleteViews,
  insertView,
  lockViewed,
  type ViewFacts,
  viewById,
  viewsOfSession,
} from './views.repository.ts';

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
  const target = await lockViewed(unit, uid);
  if (!target) throw RowMissing('用户');
  viewPolicy.guard(actor, 'viewAs', target);
  await endViews(unit, viewsOfSession(actor.sessionId));
  const token = newToken();
  const row = await insertView(unit, {
    id: actor.id,
    sessionId: actor.sessionId,
    uid,
    origin: actor.origin,
    token,
  });
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
  const ended = await deleteViews(unit, which);
  for (const { memberId, name, uname, viewer } of ended)
    await unit.audit({
      call: contract.auth.endView,
      entity: 'member',
      entityId: memberId,
      summary: `管理员「${viewer}」结束以「${name}」（${uname}）的身份查看`,
    });
}

export const endView = (unit: Unit, sessionId: number) => endViews(unit, viewById(sessionId));
