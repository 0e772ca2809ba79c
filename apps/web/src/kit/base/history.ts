/** A value with everything it was before and, after steps back, what it was then. There is no limit to the steps. */
export interface History<Value> {
  past: readonly Value[];
  now: Value;
  future: readonly Value[];
}

export const startHistory = <Value>(now: Value): History<Value> => ({ past: [], now, future: [] });

/** `goesOn`: part of the change before, which stays one step. */
export const changed = <Value>(
  { past, now }: History<Value>,
  next: Value,
  goesOn = false,
): History<Value> => ({
  past: goesOn ? past : [...past, now],
  now: next,
  future: [],
});

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), now: past.at(-1) as Value, future: [now, ...future] };
}

export function redone<Value>(history: History<Value>): History<Value> {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.now], now: next as Value, future };
}
