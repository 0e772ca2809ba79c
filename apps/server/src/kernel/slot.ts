/**
 * An extension point: one module declares it, others contribute implementations in their declaration. Publishing asks for sources
 * of content, facts for listeners to changes. Nothing is registered as a side effect of being loaded.
 */
export interface Slot<T> {
  readonly name: string;
  with(value: T): Contribution;
  /** @internal Only the type is of use. */
  readonly holds?: T;
}

export interface Contribution {
  slot: string;
  value: unknown;
}

export const slot = <T>(name: string): Slot<T> => ({ name, with: (value) => ({ slot: name, value }) });

export type ContributionsTo = <T>(slot: Slot<T>) => readonly T[];

export function collectContributions(all: readonly Contribution[]): ContributionsTo {
  const values = Map.groupBy(all, ({ slot }) => slot);
  return <T>({ name }: Slot<T>) => (values.get(name) ?? []).map(({ value }) => value as T);
}
