import { contract } from '@zhiying/contract';
import type { Via } from '#kernel/access/access.table.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { limitConcurrency } from '#kernel/limit-concurrency.ts';
import { endSession, keepVia, sessionsToAsk } from '../auth/index.ts';
import { findWay } from './login-way.repository.ts';
import { REFRESH_SECRET, waysIn } from './open-way.ts';

const MOST = 2_000;
/** Of one provider. */
const AT_ONCE = 4;

/**
 * Asks providers with each session's refresh token. Only a plain no ends the session; whoever does not answer, or answers
 * nonsense, is asked again the next time, and holds up nobody else.
 */
export async function run({ kernel, signal }: JobContext<object>) {
  const open = await sessionsToAsk(kernel.db, MOST);
  const inTurn = limitConcurrency();
  const silent = new Set<number>();
  const ask = async (session: Asked) => {
    const { way } = session.via;
    if (signal.aborted || silent.has(way)) return;
    await askOne(kernel, session).catch((error: Error) => {
      silent.add(way);
      kernel.log.warn({ session: session.id, error: error.message }, 'provider not asked');
    });
  };
  // Each provider has a line of its own: one that hangs keeps those of the others waiting for nothing.
  await Promise.all(open.map((session) => inTurn(String(session.via.way), AT_ONCE, () => ask(session))));
}

interface Asked {
  id: number;
  memberId: number;
  via: Via;
}

async function askOne(kernel: Kernel, { id, memberId, via }: Asked) {
  const { db, tx, secrets } = kernel;
  const way = await findWay(db, via.way);
  // Asked or not, it is the turn of the others first.
  await keepVia(db, id, { ...via, askedAt: Date.now() });
  if (!way?.enabled || !via.refresh) return;
  const provider = waysIn(kernel)(way);
  const next = await provider.stillThere?.(secrets.open(via.refresh, REFRESH_SECRET));
  if (next === undefined) return;
  if (next !== null)
    return void (await keepVia(db, id, {
      ...via,
      refresh: secrets.seal(next, REFRESH_SECRET),
      askedAt: Date.now(),
    }));
  await tx({ id: null, uname: way.name, channelId: way.channelId, origin: NOBODY }, async (unit) => {
    if (!(await endSession(unit, memberId, id))) return;
    await unit.audit({
      call: contract.auth.logout,
      entity: 'member',
      entityId: memberId,
      summary: `「${way.name}」的账号已停用或授权已撤销，本系统的登录随之结束`,
    });
    await unit.accessChanged([memberId]);
  });
}

const NOBODY = { ip: '', userAgent: '', requestId: '' };
