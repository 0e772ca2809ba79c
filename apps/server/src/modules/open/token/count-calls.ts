import type { FastifyInstance } from 'fastify';
import { callName } from '#kernel/http/call-name.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { addUses, type CallCount } from './use.repository.ts';

const FLUSH_MS = 5_000;

/**
 * Counts the calls of each token. Written together every few seconds, so that a call costs a token nothing; a process
 * that is killed loses the counts of those seconds, never the audit of what was changed.
 */
export function countCalls(server: FastifyInstance, { db, log }: Kernel) {
  let counts = new Map<string, CallCount>();

  server.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    const { actor } = request;
    if (call && actor?.token) {
      const action = callName(call);
      const key = `${actor.token.id} ${action}`;
      const count = counts.get(key) ?? { tokenId: actor.token.id, action, calls: 0, refused: 0 };
      count.calls += 1;
      if (reply.statusCode >= 400) count.refused += 1;
      counts.set(key, count);
    }
    done();
  });

  async function flush() {
    if (counts.size === 0) return;
    const told = counts;
    counts = new Map();
    await addUses(db, [...told.values()]).catch((err: unknown) =>
      log.warn({ err }, 'calls of API tokens were not counted'),
    );
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}
