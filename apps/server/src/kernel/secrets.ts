import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what outside services trust us with, before it is stored. */
export interface Secrets {
  /** `place` says where it is kept (`account:7`): moved elsewhere in the database, it cannot be opened. */
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface NamedKey {
  id: string;
  key: Buffer;
}

/**
 * AES-256-GCM. The first master seals; all of them open, each sealed text naming the one it needs, so that an operator can
 * bring a key of their own later without losing what is already stored.
 */
export function createSecrets(masters: readonly [string, ...string[]]): Secrets {
  const keys = masters.map(derive);
  const [current] = keys as [NamedKey, ...NamedKey[]];
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, current.id, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')].join(
        '.',
      );
    },
    open(sealed, place) {
      const [version, id, packed = ''] = sealed.split('.');
      const named = keys.find((key) => key.id === id);
      if (version !== VERSION || !named) throw new Error('sealed with a key that is not configured');
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', named.key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

function derive(master: string): NamedKey {
  const key = Buffer.from(hkdfSync('sha256', master, 'zhiying', 'secrets', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}
