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

/** Keeps other people's keys and tokens unreadable in the database and in its backups. */
export interface Secrets {
  /** `what` names the place it is kept in: a sealed text moved elsewhere does not open there. */
  seal(text: string, what: string): string;
  open(sealed: string, what: string): string;
  /** The same text always gives the same mark, by which equal ones are found; nobody without the master key can work it out. */
  mark(text: string, what: string): string;
}

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** 132 bits: no two numbers share one. */
const MARK_LENGTH = 22;

/** AES-256-GCM. The master key is not in the database it protects: `SECRET_KEY`, or a file beside the data. */
export function createSecrets({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Secrets {
  // Made once: turning bytes into a key costs more than sealing a message with it.
  let key: KeyObject | null = null;
  const master = () => {
    key ??= createSecretKey(
      Buffer.from(
        hkdfSync('sha256', secretKey ?? keyFile(join(dataDir, 'secret.key')), '', 'zhiying secrets', 32),
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

/** Made when the first secret is kept. Exclusive writing settles who makes it when two processes try. */
function keyFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
