import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';

type Known = Pick<Config, 'publicUrl' | 'trustedOrigins'>;

/**
 * The origin under which the caller reaches this server, as the browser reports it even behind a proxy that does not.
 */
export function publicOrigin({ headers, protocol, host }: FastifyRequest, { publicUrl }: Known): string {
  const told = headers.origin ? URL.parse(headers.origin) : null;
  if (told?.host === host) return told.origin;
  return publicUrl && (!told || URL.parse(publicUrl)?.origin === told.origin)
    ? publicUrl
    : `${protocol}://${host}`;
}

/** The origin of the caller's console: this server's own, or a trusted one on another host. */
export function consoleOrigin(request: FastifyRequest, known: Known): string {
  const told = request.headers.origin;
  if (known.publicUrl) return known.publicUrl;
  return told && known.trustedOrigins.includes(told) ? told : publicOrigin(request, known);
}
