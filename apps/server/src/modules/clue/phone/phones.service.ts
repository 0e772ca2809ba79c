import { type Clue, maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { CONFIRMED, type Origin, sealedPhones } from './phone.repository.ts';

const KEPT_AS = 'clue.phone';

/** The three columns of a number: encrypted, keyed hash for lookup, masked for display. */
export const phoneColumns = (secrets: Secrets, phone: string | null) =>
  phone === null
    ? { sealed: null, mark: null, mask: null }
    : { sealed: secrets.seal(phone, KEPT_AS), mark: phoneMark(secrets, phone), mask: maskPhone(phone) };

export const phoneMark = (secrets: Secrets, phone: string) => secrets.mark(phone, KEPT_AS);
export const decryptPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, KEPT_AS);
export const identityMark = (secrets: Secrets, identity: string) => secrets.mark(identity, 'clue.identity');

/** Additional columns for a number typed into a clue form. */
export const typedIn = (actor: Actor): Origin =>
  seesPhones(actor) ? CONFIRMED : { unconfirmed: true, typedBy: actor.id };
/** The same for a number they did not type: left by a customer, or typed elsewhere. */
export const suppliedBy = (actor: Actor | undefined): Origin =>
  !actor || seesPhones(actor) ? CONFIRMED : { unconfirmed: true, typedBy: null };

/** The rows with whole numbers, for actors who may see them. */
export async function withWholePhones(
  db: Queries,
  secrets: Secrets,
  actor: Actor,
  rows: readonly Clue[],
): Promise<Clue[]> {
  const sealed = await sealedPhones(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const numbers = new Map(sealed.map((row) => [row.id, decryptPhone(secrets, row.sealed)]));
  return rows.map((row) => ({ ...row, phone: numbers.get(row.id) ?? row.phone }));
}
