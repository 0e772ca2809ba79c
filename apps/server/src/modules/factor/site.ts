import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address a browser shows: passkeys belong to its name and work nowhere else. */
export interface Site {
  id: string;
  origin: string;
}

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>;

/** A proxy may speak http to us; where it stands for our public address, that one counts. */
export function siteOf(publicUrl: string | null, { protocol, host }: Asked): Site {
  const own = publicUrl ? new URL(publicUrl) : null;
  const origin = own?.host === host ? own.origin : `${protocol}://${host}`;
  return { id: new URL(origin).hostname, origin };
}

/** Why browsers refuse passkeys at this address; null where they do not. */
export function whyNoPasskeys({ id, origin }: Site): string | null {
  if (id === 'localhost') return null;
  if (isIP(id.replace(/^\[|\]$/g, ''))) return '通行密钥只能在域名下使用，当前通过 IP 地址访问';
  return origin.startsWith('https:') ? null : '通行密钥需要通过 HTTPS 访问';
}
