import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_FILE_PATH, EXPORT_LINK_MINUTES } from '@zhiying/contract';

/** A link that opens one export for a short while without a token: the browser downloads it like any file. */
export function signLink(secret: string, id: number, now = Date.now()): string {
  const expires = Math.floor(now / 1000) + EXPORT_LINK_MINUTES * 60;
  return `${EXPORT_FILE_PATH}?id=${id}&expires=${expires}&sign=${signature(secret, id, expires)}`;
}

export function linkHolds(
  secret: string,
  { id, expires, sign }: { id: number; expires: number; sign: string },
  now = Date.now(),
) {
  const expected = Buffer.from(signature(secret, id, expires));
  const given = Buffer.from(sign);
  return expires * 1000 > now && given.length === expected.length && timingSafeEqual(given, expected);
}

const signature = (secret: string, id: number, expires: number) =>
  createHmac('sha256', secret).update(`export ${id} ${expires}`).digest('base64url');
