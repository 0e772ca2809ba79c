import { contract, type DataOf } from '@zhiying/contract';
import { api } from '#kit/session/api/client.ts';

export type Grant = DataOf<typeof contract.storage.sts>;

/** Keys this close to their end are not used for another request: a slow part must still arrive in time. */
const MARGIN_MS = 120_000;

/** The keys for the store: asked for once, shared by everything under way, renewed before they end. */
export class Credentials {
  #ask: () => Promise<Grant>;
  #now: () => number;
  #grant: Grant | null = null;
  #lasts = 0;
  #asking: Promise<Grant> | null = null;
  /** How far the store's clock is ahead of this device's. */
  #ahead = 0;

  constructor(ask: () => Promise<Grant> = () => api(contract.storage.sts), now: () => number = Date.now) {
    this.#ask = ask;
    this.#now = now;
  }

  async get(): Promise<Grant> {
    if (this.#grant && this.time().getTime() < this.#lasts) return this.#grant;
    this.#asking ??= this.#renew().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** After a refusal. Keys that somebody renewed in the meantime are left alone. */
  drop(refused: Grant) {
    if (this.#grant === refused) this.#grant = null;
  }

  get endpoint() {
    return this.#grant?.endpoint;
  }

  forget() {
    this.#grant = null;
  }

  time = () => new Date(this.#now() + this.#ahead);

  /** The clock of this device may be wrong; the store's is what counts. */
  setClock(storeTime: Date) {
    const ahead = storeTime.getTime() - this.#now();
    if (Number.isFinite(ahead)) this.#ahead = ahead;
  }

  async #renew(): Promise<Grant> {
    const grant = await this.#ask();
    const now = this.time().getTime();
    const end = Date.parse(grant.expiration);
    // Very short-lived keys are used for half their life.
    this.#lasts = end - Math.min(MARGIN_MS, Math.max(0, (end - now) / 2));
    this.#grant = grant;
    return grant;
  }
}
