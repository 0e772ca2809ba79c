/**
 * Ten parts of one file that arrive together need one trip to the disk, not ten: whoever comes while a sync runs waits
 * for the next one, which covers everybody who waits.
 */
export function shareSyncs() {
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
