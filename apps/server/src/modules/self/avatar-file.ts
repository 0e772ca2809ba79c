import { AVATAR_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '#kernel/kernel.ts';
import { AvatarMissing } from './avatar.errors.ts';
import { find } from './avatar.repository.ts';

/** A list of 500 people behind one office address asks for 500 pictures, once. */
const PICTURES_A_MINUTE = 6_000;

/** Where img tags point. The address is unguessable and never shows anything else, so browsers keep it for ever. */
export function serveAvatars(app: FastifyInstance, { db }: Pick<Kernel, 'db'>) {
  app.get<{ Params: { token: string } }>(
    `${AVATAR_PATH}/:token`,
    { config: { rateLimit: { max: PICTURES_A_MINUTE, timeWindow: '1 minute' } } },
    async ({ params }, reply) => {
      const found = await find(db, params.token);
      if (!found) throw AvatarMissing();
      return reply
        .header('content-type', found.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.content);
    },
  );
}
