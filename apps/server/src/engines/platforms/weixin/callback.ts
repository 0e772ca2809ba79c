import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import type { OpenedCallback, RawCallback } from '../chat-connector.ts';
import { clean } from '../chat-words.ts';
import type { Credentials } from '../connector.ts';

/** PKCS7 here pads to 32 bytes, not to the cipher's 16. */
const BLOCK = 32;
const RANDOM = 16;

/**
 * Callbacks of 企业微信 (developer.work.weixin.qq.com/document/path/90930 加解密方案说明, read 2026-11): `msg_signature` is the
 * SHA-1 of token, timestamp, nonce and cipher text, sorted and joined; AES-256-CBC with the 43 characters of EncodingAESKey, IV the
 * key's first 16 bytes; plain: 16 random bytes, length (big-endian), message, receive id. 微信客服 only says that there is something
 * (document/path/94670).
 */
export function openWeixinCallback(raw: RawCallback, credentials: Credentials): OpenedCallback | null {
  const { callbackToken = '', callbackKey = '', appId = '' } = credentials;
  // Without these anybody could sign.
  if (!callbackToken || !appId || !/^[A-Za-z0-9]{43}$/.test(callbackKey)) return null;
  const verifying = raw.method === 'GET';
  const sealed = verifying ? raw.query.echostr : tag(raw.body, 'Encrypt');
  if (!sealed || !signed(raw.query, callbackToken, sealed)) return null;
  const message = decrypted(sealed, callbackKey, appId);
  if (message === null) return null;
  if (verifying)
    return { answer: { contentType: 'text/plain', body: message }, id: null, events: [], pull: null };
  const answer = { contentType: 'text/plain', body: 'success' };
  const [event, token, account] = [tag(message, 'Event'), tag(message, 'Token'), tag(message, 'OpenKfId')];
  const pull =
    event === 'kf_msg_or_event' && token && account
      ? { token: clean(token, 256), account: clean(account, 128) }
      : null;
  return { answer, id: null, events: [], pull };
}

function signed(query: RawCallback['query'], token: string, sealed: string): boolean {
  const { msg_signature: given = '', timestamp = '', nonce = '' } = query;
  const expected = createHash('sha1').update([token, timestamp, nonce, sealed].sort().join('')).digest();
  const got = Buffer.from(given, 'hex');
  return got.length === expected.length && timingSafeEqual(got, expected);
}

function decrypted(sealed: string, callbackKey: string, receiver: string): string | null {
  const key = Buffer.from(`${callbackKey}=`, 'base64');
  const cipher = Buffer.from(sealed, 'base64');
  if (key.length !== 32 || cipher.length === 0 || cipher.length % 16 !== 0) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(cipher), decipher.final()]);
  const pad = padded.at(-1) ?? 0;
  if (pad < 1 || pad > BLOCK || pad > padded.length) return null;
  const plain = padded.subarray(RANDOM, padded.length - pad);
  if (plain.length < 4) return null;
  const size = plain.readUInt32BE(0);
  if (size > plain.length - 4) return null;
  // What was sealed for another company is not for us.
  const addressee = plain.subarray(4 + size).toString('utf8');
  return addressee === receiver ? plain.subarray(4, 4 + size).toString('utf8') : null;
}

/** The text of an element, plain or CDATA. Their messages are flat, so that nothing more of XML is needed or believed. */
function tag(xml: string, name: string): string | null {
  const from = xml.indexOf(`<${name}>`);
  const to = from < 0 ? -1 : xml.indexOf(`</${name}>`, from);
  if (to < 0) return null;
  const inside = xml.slice(from + name.length + 2, to).trim();
  return inside.startsWith('<![CDATA[') && inside.endsWith(']]>') ? inside.slice(9, -3) : inside;
}
