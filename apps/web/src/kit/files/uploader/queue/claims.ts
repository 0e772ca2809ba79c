import type { SavedUpload } from './memory.ts';

const WAIT_MS = 400;
type Said = { ask: string[] } | { mine: string[] };

/**
 * Windows share one upload memory. Before it resumes an upload, a window asks the others whether they are working on
 * it. (Web Locks do not exist over plain http.)
 */
export function openClaims(isMine: (uid: string) => boolean) {
  const channel = new BroadcastChannel('zhiying-uploads');
  let heard: Set<string> | null = null;
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('mine' in data) for (const uid of data.mine) heard?.add(uid);
    else channel.postMessage({ mine: data.ask.filter(isMine) } satisfies Said);
  };
  return async (records: SavedUpload[]): Promise<SavedUpload[]> => {
    if (records.length === 0) return [];
    const taken = new Set<string>();
    heard = taken;
    channel.postMessage({ ask: records.map(({ uid }) => uid) } satisfies Said);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    return records.filter(({ uid }) => !taken.has(uid));
  };
}
