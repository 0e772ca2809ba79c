import { CLIENT_VERSION } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** A process that is to stop is drained: it still answers, and asks balancers and kept connections to go elsewhere. */
export interface Draining {
  active: boolean;
}

/** Serves the endpoints for load balancers and monitoring: liveness, readiness, metrics. */
export function serveOperations(
  app: FastifyInstance,
  { db, config }: Pick<Kernel, 'db' | 'config'>,
  draining: Draining,
) {
  app.get('/healthz', async () => ({ status: 'y', msg: '', data: { version: CLIENT_VERSION } }));
  app.addHook('onSend', async (_request, reply) => {
    // A proxy that kept this connection would send its next call into a server that is gone.
    if (draining.active) reply.header('connection', 'close');
  });
  app.get('/readyz', async (_request, reply) => {
    if (draining.active) return reply.code(503).send({ status: 'n', msg: '正在停止', data: null });
    const ready = await db.query(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'y' : 'n', msg: ready ? '' : '数据库暂时不可用', data: null });
  });

  const registry = new Registry();
  // The default precision samples the event loop a hundred times a second, which is most of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const calls = new Histogram({
    name: 'zhiying_call_seconds',
    help: 'Duration of answered calls',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 60],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'zhiying_failed_calls_total',
    help: 'Calls answered with a failure of the server (5xx)',
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'zhiying_sign_ins_total',
    help: 'Sign-in attempts by result',
    labelNames: ['result'],
    registers: [registry],
  });
  // Starts counters at zero: an alert cannot be set on a metric that does not exist yet.
  for (const result of ['ok', 'refused']) signIns.inc({ result }, 0);
  new Gauge({
    name: 'zhiying_jobs',
    help: 'Jobs by state',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const rows = await db.query<{ status: string; count: number }>(
        sql`SELECT status, count(*) AS count FROM job_run WHERE status IN ('queued', 'running', 'failed') GROUP BY status`,
      );
      for (const status of ['queued', 'running', 'failed'])
        this.set({ status }, rows.find((row) => row.status === status)?.count ?? 0);
    },
  });
  new Gauge({
    name: 'zhiying_database_connections',
    help: 'Connections of the pool by state, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'zhiying_draining',
    help: '1 while the process answers its last calls',
    registers: [registry],
    collect() {
      this.set(draining.active ? 1 : 0);
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
    if (reply.statusCode >= 500) failures.inc();
    if (call.path === '/api/admin/login')
      signIns.inc({ result: reply.statusCode === 200 ? 'ok' : 'refused' });
  });
  app.get('/metrics', async (request, reply) => {
    // Metrics are readable from this machine, or with the token.
    const asked = request.headers.authorization?.slice('Bearer '.length);
    // A request forwarded by a proxy on this machine is not local.
    const local =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) && !request.headers['x-forwarded-for'];
    if (!(config.metricsToken ? asked === config.metricsToken : local)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
