import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const SMALL = 2_048;

/**
 * Gzips JSON replies for browsers that ask for it; the console's files lie compressed on disk already. By hand because
 * the framework's plugin cost 35 MB of memory at start for this one case.
 */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SMALL) return done(null, payload);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload);
    gzip(payload, { level: 4 }, (error, zipped) => {
      if (error) return done(error);
      reply
        .header('content-encoding', 'gzip')
        .header('vary', 'accept-encoding')
        .header('content-length', zipped.length);
      done(null, zipped);
    });
  });
}
