/**
 * Something one module asks of the others, who bring it in their declaration: publishing asks for sources of content, facts
 * for those who want to know when one changes. Nobody registers anything by being loaded.
 */
export interface Slot<T> {
  readonly name: string;
  with(value: T): Brought;
  /** @internal Only the type is of use. */
  readonly holds?: T;
}

export interface Brought {
  slot: string;
  value: unknown;
}

export const slot = <T>(name: string): Slot<T> => ({ name, with: (value) => ({ slot: name, value }) });

export type BroughtFor = <T>(slot: Slot<T>) => readonly T[];

export function gather(all: readonly Brought[]): BroughtFor {
  const values = Map.groupBy(all, (brought) => brought.slot);
  return <T>({ name }: Slot<T>) => (values.get(name) ?? []).map(({ value }) => value as T);
}
