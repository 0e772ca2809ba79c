/**
 * Groups fsync calls: callers that arrive during a sync share the next one. Ten parts of one file need one or
 * two syncs instead of ten.
 */
export function groupFsync() {
  const running = new Map<string, { current: Promise<void>; next: Promise<void> | null }>();

  function start(name: string, sync: () => Promise<void>): Promise<void> {
    const current = sync().finally(() => {
      if (running.get(name)?.current === current) running.delete(name);
    });
    running.set(name, { current, next: null });
    return current;
  }

  return (name: string, sync: () => Promise<void>): Promise<void> => {
    const state = running.get(name);
    if (!state) return start(name, sync);
    state.next ??= state.current.then(
      () => start(name, sync),
      () => start(name, sync),
    );
    return state.next;
  };
}
