import { AsyncLocalStorage } from 'node:async_hooks';

type Told = (path: string) => void;

/** Whoever counts what is asked of a platform for one account. */
const counting = new AsyncLocalStorage<Told>();
/** A renewal runs in a transaction: what it tells is told as if nobody were in one. */
const outside = AsyncLocalStorage.snapshot();

/** A connector whose requests are told one by one, each by its path, once it may have arrived. */
export function counted<T extends object>(connector: T, told: Told): T {
  const wrapped = Object.entries(connector).map(([name, value]) => [
    name,
    typeof value === 'function'
      ? (...input: unknown[]) => counting.run(told, () => value.apply(connector, input) as unknown)
      : value,
  ]);
  return Object.fromEntries(wrapped) as T;
}

export function tellCall({ pathname }: URL): void {
  const told = counting.getStore();
  if (told) outside(told, pathname);
}
