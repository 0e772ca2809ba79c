/**
 * Moves clues to a CRM and the results back, as an example for programs of other systems:
 *
 * - a clue that is made here is put into the CRM under its number here, so that a message sent twice makes one customer;
 * - how far the CRM came is written here as a follow-up, by a table of states that anybody can change;
 * - what is written here already is not written again, whichever of the two programs died in between.
 *
 * The API token needs 线索 with 跟进; the receiver takes `clue.created` with its fields.
 */
import { type Client, type ReceivedEvent, verifyWebhook } from '@zhiying/client';
import { type Clue, contract, SETTLED_CLUES } from '@zhiying/contract';

const DAY_MS = 86_400_000;

/** What a CRM has to offer, whatever its interface looks like. */
export interface Crm {
  /** Makes the customer of this number, or leaves the one that is there. */
  putCustomer(clueId: number, fields: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface CrmResult {
  clueId: number;
  /** The CRM's own number of the result: written down with it, so that it is written once. */
  resultId: string;
  /** A state of the CRM, in its words. */
  state: string;
  text: string;
}

/** A state of the CRM and what it is here. */
export type StateTable = Readonly<Record<string, Clue['state']>>;

interface Bridge {
  client: Client;
  crm: Crm;
  secrets: readonly string[];
  states: StateTable;
}

export const bridge = ({ client, crm, secrets, states }: Bridge) => ({
  /** Answers a message: with anything else than 2xx it comes again, for three days. */
  async receive(headers: Record<string, string | string[] | undefined>, body: string): Promise<number> {
    let event: ReceivedEvent;
    try {
      event = verifyWebhook(secrets, headers, body);
    } catch {
      return 401;
    }
    if (event.type !== 'clue.created') return 204;
    await crm.putCustomer(event.data.id, (event.data.clue ?? {}) as Record<string, unknown>);
    return 204;
  },

  /** Whether it was written now; false where it was there already. */
  async sendBack({ clueId, resultId, state, text }: CrmResult): Promise<boolean> {
    const mapped = states[state];
    if (!mapped) throw new Error(`the table of states does not say what ${state} is here`);
    const clue = await client.ask(contract.clue.info, { id: clueId });
    const mark = `［CRM ${resultId}］`;
    if (clue.history.some((entry) => entry.text.startsWith(mark))) return false;
    // Made against the version that was read: of two programs that send the same result one is refused and reads again.
    await client.ask(contract.clue.follow, {
      id: clueId,
      version: clue.version,
      kind: 'message',
      result: 'reached',
      text: `${mark}${text}`,
      state: mapped,
      // Whatever is not over has a next date here.
      nextAt: SETTLED_CLUES.includes(mapped) ? null : new Date(Date.now() + DAY_MS).toISOString(),
    });
    return true;
  },
});
