import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'zy_visitor';
const DAYS = 400;

const mac = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`visitor ${id}`).digest('base64url');

/** The visitor of a mark that this installation gave out, else null. */
export function readVisitor(cookies: string | undefined, secret: string): string | null {
  const [, id = '', given = ''] =
    /(?:^|;\s*)zy_visitor=([\w-]{16,64})\.([\w-]{20,100})/.exec(cookies ?? '') ?? [];
  const [expected, told] = [Buffer.from(mac(id, secret)), Buffer.from(given)];
  return expected.length === told.length && timingSafeEqual(expected, told) ? id : null;
}

/** Gives whoever opens a shared page a mark to be known by, unless they have one. Visits without a mark of ours are not counted. */
export function markVisitor(request: FastifyRequest, reply: FastifyReply, secret: string) {
  if (readVisitor(request.headers.cookie, secret) !== null) return;
  const id = randomBytes(16).toString('base64url');
  void reply.header(
    'set-cookie',
    `${NAME}=${id}.${mac(id, secret)}; Path=/; Max-Age=${DAYS * 86_400}; HttpOnly; SameSite=Lax${request.protocol === 'https' ? '; Secure' : ''}`,
  );
}
