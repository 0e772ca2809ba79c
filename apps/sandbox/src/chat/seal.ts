import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const BLOCK = 32;

/** 企业微信's sealing: 16 random bytes, length, message, receive id, padded to 32, AES-256-CBC. */
export function sealed(message: string, key43: string, receiver: string): string {
  const key = Buffer.from(`${key43}=`, 'base64');
  const body = Buffer.from(message);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const plain = Buffer.concat([randomBytes(16), size, body, Buffer.from(receiver)]);
  const pad = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString('base64');
}

/** The address with what proves that it is them who ask. */
export function signedUrl(url: string, token: string, cipher: string, now: number, echo = false): URL {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(6).toString('hex');
  const signature = createHash('sha1')
    .update([token, timestamp, nonce, cipher].sort().join(''))
    .digest('hex');
  const address = new URL(url);
  const query = { msg_signature: signature, timestamp, nonce, ...(echo ? { echostr: cipher } : {}) };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}
