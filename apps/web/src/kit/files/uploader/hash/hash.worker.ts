import { type Fingerprint, hashFile } from './hash-file.ts';

export type HashRequest = { id: number; file: Blob; partSize: number } | { id: number; stop: true };
export type HashReply =
  | { id: number; read: number }
  | { id: number; fingerprint: Fingerprint }
  | { id: number; unreadable: true };

const stopped = new Set<number>();
let turn = Promise.resolve();
const tell = (message: HashReply) => postMessage(message);

self.onmessage = ({ data }: MessageEvent<HashRequest>) => {
  if ('stop' in data) {
    stopped.add(data.id);
    return;
  }
  // One after another: two at a time would only slow each other down.
  turn = turn.then(() => hash(data));
};

async function hash({ id, file, partSize }: { id: number; file: Blob; partSize: number }) {
  try {
    const fingerprint = await hashFile(
      file,
      partSize,
      (read) => tell({ id, read }),
      () => stopped.has(id),
    );
    if (fingerprint) tell({ id, fingerprint });
  } catch {
    tell({ id, unreadable: true });
  } finally {
    stopped.delete(id);
  }
}
