import { CHAT_PLATFORMS, type ChatPlatform, maskPhone } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';
import { giveNumber, numbersIn, withoutNumber } from '../clue/index.ts';
import { addEvent } from './chat.repository.ts';

const KEPT_AS = 'chat.phone';

/** The three shapes in which the number of a customer is kept. */
export const keptNumber = (secrets: Secrets, phone: string) => ({
  sealed: secrets.seal(phone, KEPT_AS),
  mark: secrets.mark(phone, KEPT_AS),
  mask: maskPhone(phone),
});
export const openNumber = (secrets: Secrets, sealed: string) => secrets.open(sealed, KEPT_AS);

/** Words are read, searched and exported by whoever looks after the talk: a number in them is masked before anything is kept. */
export function withoutNumbers<Content extends { text: string }>(content: Content) {
  const { phones, masked } = numbersIn(content.text);
  return { ...content, text: masked, phone: phones.at(-1) ?? null };
}

interface Left {
  account: { id: number; platform: ChatPlatform };
  customer: { id: number };
  talk: { id: number };
  phone: string | null;
}

interface Person {
  id: number;
  /** The one who wrote; another where they were merged into somebody. */
  customerId: number;
  mark: string | null;
  mask: string | null;
  clueId: number | null;
}

/** The last number each customer left is the person's from now on; a clue that has none gets it too. The conversation says so. */
export async function keepNumbers(unit: Unit, said: readonly Left[]) {
  const last = new Map(said.flatMap((one) => (one.phone ? [[one.customer.id, one] as const] : [])));
  if (last.size === 0) return;
  const people = await unit.query<Person>(sql`
    SELECT p.id, c.id AS "customerId", p.phone_mark AS mark, p.phone_mask AS mask, p.clue_id AS "clueId"
    FROM chat_customer c JOIN chat_customer p ON p.id = coalesce(c.merged_into, c.id)
    WHERE c.id = ${anyOf([...last.keys()])} ORDER BY p.id FOR UPDATE OF p`);
  for (const person of people) {
    const left = last.get(person.customerId);
    if (!left?.phone) continue;
    const kept = keptNumber(unit.secrets, left.phone);
    if (kept.mark === person.mark) continue;
    await unit.query(sql`
      UPDATE chat_customer SET phone_sealed = ${kept.sealed}, phone_mark = ${kept.mark}, phone_mask = ${kept.mask}, version = version + 1
      WHERE id = ${person.id}`);
    const line = person.mask
      ? `客户留下新手机号 ${kept.mask}，原手机号 ${person.mask}`
      : `客户留下手机号 ${kept.mask}`;
    const { account, customer, talk } = left;
    await addEvent(unit, { id: talk.id, customerId: customer.id, accountId: account.id }, line);
    if (person.clueId !== null)
      await giveNumber(
        unit,
        person.clueId,
        left.phone,
        `${CHAT_PLATFORMS[account.platform]}会话，客户留下手机号`,
      );
  }
}

/** What somebody writes about a customer does not give away the number that is masked beside it. */
export async function withoutTheirs(unit: Unit, customerId: number, text: string): Promise<string> {
  if (!/[0-9０-９]{4}/.test(text)) return text;
  const known = await unit.query<{ sealed: string }>(sql`
    SELECT k.phone_sealed AS sealed FROM chat_customer c JOIN chat_customer k
      ON k.id = coalesce(c.merged_into, c.id) OR k.merged_into = coalesce(c.merged_into, c.id)
    WHERE c.id = ${customerId} AND k.phone_sealed IS NOT NULL`);
  return known.reduce((said, { sealed }) => withoutNumber(said, openNumber(unit.secrets, sealed)), text);
}
