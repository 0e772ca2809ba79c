import { contract, LOGIN_WAY_LOGOUT_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '#kernel/kernel.ts';
import { endSessionsVia } from '../auth/index.ts';
import { findWay } from './login-way.repository.ts';
import { waysIn } from './open-way.ts';

const MESSAGES_A_MINUTE = 600;
const MOST_LETTERS = 20_000;

/**
 * Back-channel logout: a provider tells that somebody signed out there. The message is checked like a token; sent
 * again it ends nothing that began later.
 */
export async function serveSignedOut(app: FastifyInstance, kernel: Kernel) {
  const providerOf = waysIn(kernel);

  async function hear(id: number, message: string): Promise<boolean> {
    const way = Number.isSafeInteger(id) && id > 0 ? await findWay(kernel.db, id) : undefined;
    if (!way?.enabled || message === '' || message.length > MOST_LETTERS) return false;
    const said = await providerOf(way)
      .signedOut?.(message)
      // Whatever is wrong with it: whoever sends it is told no more than that it is refused.
      .catch(() => null);
    if (!said) return false;
    const subject = { id: null, uname: way.name, channelId: way.channelId, origin: NOBODY };
    await kernel.tx(subject, async (unit) => {
      const ended = await endSessionsVia(unit, { way: way.id, ...said, before: said.at });
      const people = [...new Set(ended.map(({ memberId }) => memberId))];
      for (const memberId of people)
        await unit.audit({
          call: contract.auth.logout,
          entity: 'member',
          entityId: memberId,
          summary: `在「${way.name}」退出登录，本系统的登录随之结束`,
        });
      if (people.length > 0) await unit.accessChanged(people);
    });
    return true;
  }

  await app.register(async (inside) => {
    inside.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    inside.post<{ Params: { id: string } }>(
      LOGIN_WAY_LOGOUT_PATH,
      { config: { rateLimit: { max: MESSAGES_A_MINUTE, timeWindow: '1 minute' } } },
      async ({ params, body }, reply) => {
        const form = new URLSearchParams(typeof body === 'string' ? body : '');
        const done = await hear(Number(params.id), form.get('logout_token') ?? '');
        return done ? reply.code(200).send() : reply.code(400).send({ error: 'invalid_request' });
      },
    );
  });
}

const NOBODY = { ip: '', userAgent: '', requestId: '' };
