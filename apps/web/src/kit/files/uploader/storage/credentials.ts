import { contract, type DataOf } from '@zhiying/contract';
import { api } from '#kit/session/api/client.ts';

export type StorageGrant = DataOf<typeof contract.storage.sts>;

/** Keys this close to their end are not used for another request: a slow part must still arrive in time. */
const MARGIN_MS = 120_000;

/** Credentials of the store: fetched once, shared by all uploads, renewed before they expire. */
export class Credentials {
  #ask: () => Promise<StorageGrant>;
  #now: () => number;
  #grant: StorageGrant | null = null;
  #lasts = 0;
  #asking: Promise<StorageGrant> | null = null;
  /** How far the store's clock is ahead of this device's. */
  #ahead = 0;

  constructor(
    ask: () => Promise<StorageGrant> = () => api(contract.storage.sts),
    now: () => number = Date.now,
  ) {
    this.#ask = ask;
    this.#now = now;
  }

  async get(): Promise<StorageGrant> {
    if (this.#grant && this.time().getTime() < this.#lasts) return this.#grant;
    this.#asking ??= this.#renew().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** After a refusal. Keys that somebody renewed in the meantime are left alone. */
  drop(refused: StorageGrant) {
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

  async #renew(): Promise<StorageGrant> {
    const grant = await this.#ask();
    const now = this.time().getTime();
    const end = Date.parse(grant.expiration);
    // Very short-lived keys are used for half their life.
    this.#lasts = end - Math.min(MARGIN_MS, Math.max(0, (end - now) / 2));
    this.#grant = grant;
    return grant;
  }
}
