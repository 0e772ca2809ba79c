import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';

type Known = Pick<Config, 'publicUrl' | 'trustedOrigins'>;

/** The address under which the caller reaches this server. A browser tells it, even from behind a proxy that does not. */
export function reachedAs({ headers, protocol, host }: FastifyRequest, { publicUrl }: Known): string {
  const told = headers.origin ? URL.parse(headers.origin) : null;
  if (told?.host === host) return told.origin;
  return publicUrl && (!told || URL.parse(publicUrl)?.origin === told.origin)
    ? publicUrl
    : `${protocol}://${host}`;
}

/** Where the caller's console is: this server's own, or one on another host that was named as trusted. */
export function consoleAt(request: FastifyRequest, known: Known): string {
  const told = request.headers.origin;
  if (known.publicUrl) return known.publicUrl;
  return told && known.trustedOrigins.includes(told) ? told : reachedAs(request, known);
}
