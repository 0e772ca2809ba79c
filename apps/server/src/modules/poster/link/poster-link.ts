import { createHmac, timingSafeEqual } from 'node:crypto';
import { POSTER_LINK } from '@zhiying/contract';

/** Short, so that the code on a poster stays coarse; long enough that nobody guesses one. */
const SIGNATURE = 12;

const signature = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`poster ${id}`).digest('base64url').slice(0, SIGNATURE);

/** The address on a poster. It says which one it is and nothing else; where it leads is looked up when somebody comes. */
export const posterLink = (secret: string, origin: string, id: number) =>
  `${origin}${POSTER_LINK}${id.toString(36)}.${signature(secret, id)}`;

const FORM = /^([0-9a-z]{1,10})\.([\w-]{12})$/;

/** The poster of a code that we gave out, else null. */
export function readPosterCode(secret: string, code: string): number | null {
  const found = FORM.exec(code);
  const id = Number.parseInt(found?.[1] ?? '', 36);
  if (!found || !Number.isSafeInteger(id)) return null;
  const [expected, given] = [Buffer.from(signature(secret, id)), Buffer.from(found[2] ?? '')];
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
}
