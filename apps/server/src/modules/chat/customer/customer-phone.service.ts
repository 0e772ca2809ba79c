import { CHAT_PLATFORMS, maskPhone } from '@zhiying/contract';
import { findPhones, maskPhones, maskWritten } from '#kernel/phone/phone-mask.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';
import { setMissingPhone } from '../../clue/index.ts';
import type { MessageColumns } from '../ingest/message-columns.ts';
import { addEvent } from '../message.repository.ts';
import { type Left, personsOf, storePhone } from './customer-phone.repository.ts';

const KEPT_AS = 'chat.phone';

/** The three columns of a customer's number: encrypted, hashed for lookup, masked for display. */
export const customerPhoneColumns = (secrets: Secrets, phone: string) => ({
  sealed: secrets.seal(phone, KEPT_AS),
  mark: secrets.mark(phone, KEPT_AS),
  mask: maskPhone(phone),
});
export const decryptPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, KEPT_AS);

/**
 * Masks every phone number in a message before it is stored, because everybody who handles the talk reads,
 * searches and exports it. Includes cards that platforms fill in and file names. The last number is returned.
 */
export function maskContent<Content extends Pick<MessageColumns, 'text' | 'card' | 'media'>>(
  content: Content,
) {
  const { text, card, media } = content;
  const written = [text, card?.title ?? '', card?.text ?? ''].join('\n\n\n\n\n\n');
  const masked = maskWritten({ text, card });
  // A URL that contains a number is dead once it is masked.
  if (masked.card && masked.card.url !== card?.url) masked.card.url = null;
  return {
    ...content,
    ...masked,
    media: media && { ...media, name: maskPhones(media.name) },
    phone: findPhones(written).at(-1)?.phone ?? null,
  };
}

/**
 * Stores the last number each customer left on the person, and on their clue if it has none. Adds an event to
 * the conversation.
 */
export async function storePhones(unit: Unit, said: readonly Left[]) {
  const last = new Map(said.flatMap((one) => (one.phone ? [[one.customer.id, one] as const] : [])));
  if (last.size === 0) return;
  const people = await personsOf(unit, last);
  for (const person of people) {
    const left = last.get(person.customerId);
    if (!left?.phone) continue;
    const kept = customerPhoneColumns(unit.secrets, left.phone);
    if (kept.mark === person.mark) continue;
    await storePhone(unit, { id: person.id, sealed: kept.sealed, mark: kept.mark, mask: kept.mask });
    const line = person.mask
      ? `客户留下新手机号 ${kept.mask}，原手机号 ${person.mask}`
      : `客户留下手机号 ${kept.mask}`;
    const { account, customer, talk } = left;
    await addEvent(unit, { id: talk.id, customerId: customer.id, accountId: account.id }, line);
    if (person.clueId !== null)
      await setMissingPhone(
        unit,
        person.clueId,
        left.phone,
        `${CHAT_PLATFORMS[account.platform]}会话，客户留下手机号`,
      );
  }
}
