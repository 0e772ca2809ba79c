import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link is for: a piece or a subject that somebody shares, a piece of such a subject, a look before anything is sent, the code on a poster. */
export type ShareLetter = 's' | 't' | 'c' | 'p' | 'q';

export interface SharedBy {
  letter: ShareLetter;
  targetId: number;
  sharerId: number;
}

export interface ReadShare extends SharedBy {
  /** Seconds since 1970. */
  expires: number;
}

/** A link that opens one page for one sharer until it ends; nothing about it is stored. */
export function signShare(secret: string, by: SharedBy, hours: number): string {
  const expires = Math.floor(Date.now() / 1000) + hours * 3600;
  return `${by.letter}${by.targetId}.${by.sharerId}.${expires}.${signature(secret, by, expires)}`;
}

const FORM = /^([stcpq])(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{20,100})$/;

/** Whether a text is meant to be one of ours; whether it holds is another question. */
export const isShareLink = (text: unknown): text is string =>
  typeof text === 'string' && /^[stcpq]\d/.test(text);

/** What a link is for that we gave out and that has not ended, else null. */
export function readShare(secret: string, text: string, now = Date.now()): ReadShare | null {
  const found = FORM.exec(text);
  if (!found) return null;
  const by = { letter: found[1] as ShareLetter, targetId: Number(found[2]), sharerId: Number(found[3]) };
  const expires = Number(found[4]);
  const [expected, given] = [Buffer.from(signature(secret, by, expires)), Buffer.from(found[5] ?? '')];
  const holds = expires * 1000 > now && given.length === expected.length && timingSafeEqual(given, expected);
  return holds ? { ...by, expires } : null;
}

const signature = (secret: string, { letter, targetId, sharerId }: SharedBy, expires: number) =>
  createHmac('sha256', secret)
    .update(`share ${letter} ${targetId} ${sharerId} ${expires}`)
    .digest('base64url');
