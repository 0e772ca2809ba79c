import type { Remembered } from './memory.ts';

const WAIT_MS = 400;
type Said = { ask: string[] } | { mine: string[] };

/**
 * Several windows share one memory. Before taking up what was left half-way, a window asks the others whether they are
 * at it. (Web locks would do, but do not exist over plain http.)
 */
export function openClaims(isMine: (uid: string) => boolean) {
  const channel = new BroadcastChannel('zhiying-uploads');
  let heard: Set<string> | null = null;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('mine' in data) for (const uid of data.mine) heard?.add(uid);
    else channel.postMessage({ mine: data.ask.filter(isMine) } satisfies Said);
  };
  return async (records: Remembered[]): Promise<Remembered[]> => {
    if (records.length === 0) return [];
    const taken = new Set<string>();
    heard = taken;
    channel.postMessage({ ask: records.map(({ uid }) => uid) } satisfies Said);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return records.filter(({ uid }) => !taken.has(uid));
  };
}
