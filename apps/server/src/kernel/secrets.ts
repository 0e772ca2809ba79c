import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '#config';
import { defineError } from './errors.ts';

export const SecretUnreadable = defineError(
  'secret.unreadable',
  409,
  () => '无法解密已保存的密钥：服务器主密钥（SECRET_KEY）已更换，请重新填写密钥',
);

/** Seals keys and tokens so that they cannot be read in the database or its backups. */
export interface Secrets {
  /** `what` names the column: a sealed text copied elsewhere does not open. */
  seal(text: string, what: string): string;
  open(sealed: string, what: string): string;
  /** A keyed hash: equal texts give equal marks, which nobody without the master key can compute. */
  mark(text: string, what: string): string;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** 132 bits, so that collisions do not happen in practice. */
const MARK_LENGTH = 22;

/** AES-256-GCM. The master key is outside the database: `SECRET_KEY`, or a file in the data folder. */
export function createSecrets({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  // Cached: creating a KeyObject costs more than sealing a message.
  let key: KeyObject | null = null;
  const master = () => {
    key ??= createSecretKey(
      Buffer.from(
        hkdfSync('sha256', secretKey ?? readOrMakeKey(keyFileIn(dataDir)), '', 'zhiying secrets', 32),
      ),
    );
    return key;
  };
  return {
    seal(text, what) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', master(), iv).setAAD(Buffer.from(what));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open(sealed, what) {
      const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', master(), bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(what))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        return `${decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`;
      } catch {
        throw SecretUnreadable();
      }
    },
    mark: (text, what) =>
      createHmac('sha256', master())
        .update(what)
        .update('\0')
        .update(text)
        .digest('base64url')
        .slice(0, MARK_LENGTH),
  };
}

export const keyFileIn = (dataDir: string) => join(dataDir, 'secret.key');

/** Created on the first start. Exclusive file creation decides when two processes try at once. */
function readOrMakeKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
