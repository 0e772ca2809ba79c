import type { IncomingMessage } from 'node:http';
import { type Answer, empty } from './answer.ts';

/** Consoles served from the hosts that the settings trust may use the store; it knows no cookies. */
export function allowOrigin(
  { headers }: IncomingMessage,
  trusted: readonly string[],
): Record<string, string> {
  const { origin } = headers;
  if (!origin || !trusted.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'etag, content-range, x-amz-request-id, date',
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}

export const preflight = (): Answer => empty(204);
