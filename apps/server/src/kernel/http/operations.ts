import { CLIENT_VERSION } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** For load balancers and monitoring: is it alive, can it work, how is it doing. */
export function serveOperations(app: FastifyInstance, { db, config }: Pick<Kernel, 'db' | 'config'>) {
  app.get('/healthz', async () => ({ status: 'y', msg: '', data: { version: CLIENT_VERSION } }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.query(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'y' : 'n', msg: ready ? '' : '数据库暂时不可用', data: null });
  });

  const registry = new Registry();
  // Looking at the event loop a hundred times a second, as it would, is most of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const calls = new Histogram({
    name: 'zhiying_call_seconds',
    help: 'Duration of answered calls',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'zhiying_sign_ins_total',
    help: 'Sign-in attempts by result',
    labelNames: ['result'],
    registers: [registry],
  });
  new Gauge({
    name: 'zhiying_jobs',
    help: 'Jobs by state',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await db.query<{ status: string; count: number }>(
        sql`SELECT status, count(*) AS count FROM job_run WHERE status IN ('queued', 'running', 'failed') GROUP BY status`,
      );
      for (const { status, count } of rows) this.set({ status }, count);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { call } = request.routeOptions.config;
    if (!call) return;
    calls.observe(
      { method: call.method, path: call.path, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    if (call.path === '/api/admin/login')
      signIns.inc({ result: reply.statusCode === 200 ? 'ok' : 'refused' });
  });
  app.get('/metrics', async (request, reply) => {
    // Figures about the business are not for everybody: this machine, or whoever was given the token.
    const asked = request.headers.authorization?.slice('Bearer '.length);
    // Whatever comes through a proxy on this machine is not from this machine.
    const local =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !request.headers['x-forwarded-for'];
    if (!(config.metricsToken ? asked === config.metricsToken : local)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
