import { STORAGE_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';

/** Lets a console served from another host call this API. The token travels in a header, so no cookies are involved. */
export function allowTrustedOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    // The store has CORS rules of its own: other methods and headers.
    if (!origin || !origins.includes(origin) || request.url.startsWith(`${STORAGE_PATH}/`)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-expose-headers': 'retry-after, x-request-id, content-disposition',
    });
    if (request.method !== 'OPTIONS') return;
    await reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, last-event-id',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
