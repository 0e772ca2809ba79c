import { uploadMessages } from '../messages.ts';
import { FileRefused } from '../storage/fault.ts';
import type { HashReply, HashRequest } from './hash.worker.ts';
import type { Fingerprint } from './hash-file.ts';

export interface Hasher {
  hash(
    file: File,
    partSize: number,
    signal: AbortSignal,
    onRead: (bytes: number) => void,
  ): Promise<Fingerprint>;
}

/** Hashes in a worker, so that the page stays quick while a large video is read. */
export function workerHasher(): Hasher {
  let worker: Worker | null = null;
  let lastId = 0;
  const listening = new Map<number, (told: HashReply) => void>();

  const start = () => {
    const started = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<HashReply>) => listening.get(data.id)?.(data);
    started.onerror = () => {
      // A worker that cannot be loaded (a deploy in between) is started anew at the next try.
      worker = null;
      for (const [id, hear] of listening) hear({ id, unreadable: true });
    };
    return started;
  };

  return {
    hash: (file, partSize, signal, onRead) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        worker ??= start();
        const id = ++lastId;
        const ask = (message: HashRequest) => worker?.postMessage(message);
        const end = (settle: () => void) => {
          listening.delete(id);
          signal.removeEventListener('abort', stop);
          settle();
        };
        const stop = () => {
          ask({ id, stop: true });
          end(() => reject(signal.reason as Error));
        };
        signal.addEventListener('abort', stop);
        listening.set(id, (told) => {
          if ('read' in told) onRead(told.read);
          else if ('fingerprint' in told) end(() => resolve(told.fingerprint));
          else end(() => reject(new FileRefused(uploadMessages.unreadable)));
        });
        ask({ id, file, partSize });
      }),
  };
}
