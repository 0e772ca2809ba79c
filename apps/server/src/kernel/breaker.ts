const FAILURES = 3;
const REST_MS = 30_000;

/**
 * Circuit breaker: stops calling an endpoint that failed several times in a row; after the pause one trial call
 * decides whether it is closed again.
 */
export function createBreaker(now: () => number = Date.now) {
  const states = new Map<string, { failures: number; until: number }>();
  return {
    /**
     * False while the circuit is open. After the pause it returns true to a single caller; others wait for that
     * trial's outcome.
     */
    mayAsk(key: string): boolean {
      const state = states.get(key);
      if (!state || state.failures < FAILURES) return true;
      if (state.until > now()) return false;
      state.until = now() + REST_MS;
      return true;
    },
    failed(key: string) {
      const failures = (states.get(key)?.failures ?? 0) + 1;
      states.set(key, { failures, until: now() + REST_MS });
    },
    /** Closes the circuit: the endpoint answered, or its settings changed. */
    forget(key: string) {
      states.delete(key);
    },
  };
}
