const FAILURES = 3;
const REST_MS = 30_000;

/** Rests an endpoint that failed several times in a row; after the rest one call tries, and its outcome decides. */
export function createBreaker(now: () => number = Date.now) {
  const states = new Map<string, { failures: number; until: number }>();
  return {
    /** False while it rests. A true answer after a rest is for one caller: others wait for its outcome. */
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
    /** It answered, or somebody changed its settings. */
    forget(key: string) {
      states.delete(key);
    },
  };
}
