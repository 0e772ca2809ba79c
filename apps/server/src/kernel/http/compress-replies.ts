import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const SMALL = 2_048;
const compress = promisify(gzip);

/**
 * Gzips JSON replies for browsers that ask for it; the console's files lie compressed on disk already. By hand because
 * the framework's plugin cost 35 MB of memory at start for this one case.
 */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALL) return payload;
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    const zipped = await compress(payload, { level: 4 });
    reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .header('content-length', zipped.length);
    return zipped;
  });
}
