import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link that opens one article's preview until it ends; nothing about it is stored. */
export const signShare = (secret: string, articleId: number, expires: number) =>
  `${articleId}.${expires}.${signature(secret, articleId, expires)}`;

/** The article and the end of a link that we gave out and that has not ended, else null. */
export function readShare(secret: string, text: string, now = Date.now()) {
  const found = /^(\d{1,15})\.(\d{1,12})\.([\w-]{20,100})$/.exec(text);
  if (!found) return null;
  const [articleId, expires] = [Number(found[1]), Number(found[2])];
  const [expected, given] = [Buffer.from(signature(secret, articleId, expires)), Buffer.from(found[3] ?? '')];
  const holds = expires * 1000 > now && given.length === expected.length && timingSafeEqual(given, expected);
  return holds ? { articleId, expiresAt: new Date(expires * 1000).toISOString() } : null;
}

const signature = (secret: string, articleId: number, expires: number) =>
  createHmac('sha256', secret).update(`article preview ${articleId} ${expires}`).digest('base64url');
