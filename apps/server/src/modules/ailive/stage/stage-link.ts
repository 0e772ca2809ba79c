import { createHmac, timingSafeEqual } from 'node:crypto';
import { LIVE_STAGE_PAGE } from '@zhiying/contract';

/** The account whose room an address shows, and which of the account's addresses it is. */
interface StageLink {
  accountId: number;
  no: number;
}

const signature = (secret: string, { accountId, no }: StageLink) =>
  createHmac('sha256', secret).update(`live stage ${accountId} ${no}`).digest('base64url').slice(0, 24);

/** An address that opens the picture of one room until another one is made, or it is ended. It opens nothing else. */
export const stageAddress = (secret: string, link: StageLink) =>
  `${LIVE_STAGE_PAGE}?id=${link.accountId.toString(36)}.${link.no.toString(36)}.${signature(secret, link)}`;

const FORM = /^([0-9a-z]{1,10})\.([0-9a-z]{1,6})\.([\w-]{24})$/;

/** What an address opens that this installation gave out; null for any other. Whether it still holds is in its row. */
export function readStageLink(secret: string, text: unknown): StageLink | null {
  const found = typeof text === 'string' ? FORM.exec(text) : null;
  if (!found) return null;
  const link = { accountId: Number.parseInt(found[1] ?? '', 36), no: Number.parseInt(found[2] ?? '', 36) };
  const [expected, given] = [Buffer.from(signature(secret, link)), Buffer.from(found[3] ?? '')];
  return Number.isSafeInteger(link.accountId) && timingSafeEqual(expected, given) ? link : null;
}
