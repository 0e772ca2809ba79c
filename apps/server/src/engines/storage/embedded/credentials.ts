import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Room } from '#kernel/storage.ts';
import { memoize } from '../s3/memoize.ts';
import { type Credentials, hmac } from '../s3/sigv4.ts';

/** What the holder of credentials may do. */
export interface Permit {
  /** '' for everything. */
  prefix: string;
  /** Removing is for the server alone. */
  mayDelete: boolean;
  /** How much may lie below the prefix; null for any amount. */
  room: Room | null;
  /** The console uploads in parts of the size its specification fixes, which is less than S3 allows. */
  smallParts: boolean;
}

interface Claim {
  key: string;
  prefix: string;
  expires: number;
  room?: Room | null;
  smallParts?: boolean;
}

export type Keyring = ReturnType<typeof createKeyring>;

/**
 * Credentials that need no table: everything about them stands in the session token, under a seal made with the server's
 * secret, and the secret key follows from the token. So every process accepts them, also after a restart.
 */
export function createKeyring(serverSecret: string) {
  const seal = (purpose: string, text: string) =>
    hmac(serverSecret, `storage ${purpose}\n${text}`).toString('base64url');
  const owner: Credentials = {
    accessKeyId: `ZYS${seal('owner id', '').replace(/[-_]/g, '').slice(0, 17).toUpperCase()}`,
    secretAccessKey: seal('owner secret', '').slice(0, 40),
  };

  const secretOf = (token: string) => seal('secret', token).slice(0, 40);
  /** False for a token this server has not sealed. */
  const open = memoize((token = ''): { claim: Claim; secret: string } | false => {
    const [body = '', mark = ''] = token.split('.');
    if (!same(mark, seal('token', body))) return false;
    const claim = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claim;
    return { claim, secret: secretOf(token) };
  });

  return {
    /** For the server's own programs; reaches everything and never ends. */
    owner,

    issue(
      prefix: string,
      expires: Date,
      { room = null, smallParts = false }: Partial<Pick<Permit, 'room' | 'smallParts'>> = {},
    ): Required<Credentials> {
      const accessKeyId = `ZYT${randomBytes(9).toString('hex').toUpperCase().slice(0, 17)}`;
      const claim: Claim = { key: accessKeyId, prefix, expires: expires.getTime(), room, smallParts };
      const body = Buffer.from(JSON.stringify(claim)).toString('base64url');
      const sessionToken = `${body}.${seal('token', body)}`;
      return { accessKeyId, secretAccessKey: secretOf(sessionToken), sessionToken };
    },

    /** The secret belonging to an access key, and what it allows; or why it cannot be used. */
    find(
      accessKeyId: string,
      token: string | undefined,
    ): { secret: string; permit: Permit } | 'unknown' | 'expired' {
      if (!token)
        return accessKeyId === owner.accessKeyId
          ? {
              secret: owner.secretAccessKey,
              permit: { prefix: '', mayDelete: true, room: null, smallParts: false },
            }
          : 'unknown';
      const opened = open(token);
      if (!opened || opened.claim.key !== accessKeyId) return 'unknown';
      if (opened.claim.expires < Date.now()) return 'expired';
      const { prefix, room = null, smallParts = false } = opened.claim;
      return { secret: opened.secret, permit: { prefix, mayDelete: false, room, smallParts } };
    },

    signLink: (parts: readonly string[]) => seal('link', JSON.stringify(parts)),
    linkHolds: (parts: readonly string[], sign: string) => same(sign, seal('link', JSON.stringify(parts))),
  };
}

export function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
