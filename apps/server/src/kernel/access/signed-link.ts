import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Actor } from './actor.ts';

/** A signed link to one object, opened on behalf of the member who made it. Nothing about it is stored. */
export interface SignedLink {
  id: number;
  makerId: number;
  /** The channel its maker worked in. */
  channelId: number;
  /** Milliseconds since 1970. */
  madeAt: number;
  expiresAt: string;
}

const FORM = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{20,100})$/;

const signature = (secret: string, purpose: string, said: string) =>
  createHmac('sha256', secret).update(`${purpose} ${said}`).digest('base64url');

export function signLink(secret: string, purpose: string, id: number, maker: Actor, hours: number) {
  const expires = Math.floor(Date.now() / 1000) + hours * 3600;
  const said = `${id}.${maker.id}.${maker.channelId ?? 0}.${Date.now()}.${expires}`;
  return {
    token: `${said}.${signature(secret, purpose, said)}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** Parses a link of this purpose; null when the signature is wrong or it has expired. */
export function readLink(secret: string, purpose: string, token: string): SignedLink | null {
  const found = FORM.exec(token);
  if (!found) return null;
  const [id = 0, makerId = 0, channelId = 0, madeAt = 0, expires = 0] = found.slice(1, 6).map(Number);
  const said = token.slice(0, token.lastIndexOf('.'));
  const [expected, given] = [Buffer.from(signature(secret, purpose, said)), Buffer.from(found[6] ?? '')];
  const holds =
    expires * 1000 > Date.now() && given.length === expected.length && timingSafeEqual(given, expected);
  return holds ? { id, makerId, channelId, madeAt, expiresAt: new Date(expires * 1000).toISOString() } : null;
}

/**
 * Loads the maker of a link with their current keys, to check whether they may still show it. Null when the maker was
 * disabled, has no membership left, or was signed out everywhere after making the link.
 */
export async function linkIssuer(
  { db, access }: Pick<Kernel, 'db' | 'access'>,
  { makerId, channelId, madeAt }: Pick<SignedLink, 'makerId' | 'channelId' | 'madeAt'>,
): Promise<Actor | null> {
  const since = await db.one(sql`
    SELECT 1 AS found FROM member m WHERE m.id = ${makerId}
      AND (m.signed_out_at IS NULL OR m.signed_out_at < to_timestamp(${madeAt / 1000}::float8))`);
  return since ? access.actFor(makerId, channelId || null, SYSTEM.origin) : null;
}
