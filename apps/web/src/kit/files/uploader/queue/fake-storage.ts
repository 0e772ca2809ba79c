import { hashFile } from '../hash/hash-file.ts';
import { StorageFault } from '../storage/fault.ts';
import type { PartBody } from '../storage/s3.ts';
import type { UploadTools } from './deliver.ts';
import type { SavedUpload } from './memory.ts';
import { Semaphore } from './semaphore.ts';

export const PART = 10;

/** A store in memory for the tests: counts, fails and holds back as told. */
export function fakeStorage() {
  const objects = new Map<string, number>();
  const uploads = new Map<string, Map<number, { etag: string; size: number }>>();
  const remembered = new Map<string, SavedUpload>();
  const calls: string[] = [];
  const waits: number[] = [];
  const state = { inFlight: 0, most: 0, paths: 0 };
  /** What the next requests of this name answer instead. */
  const faults: { call: string; fault: StorageFault }[] = [];
  const held = new Map<string, () => void>();
  const holding = new Set<string>();

  async function request(call: string, signal?: AbortSignal) {
    calls.push(call);
    const isPart = call.startsWith('part') ? 1 : 0;
    state.inFlight += isPart;
    state.most = Math.max(state.most, state.inFlight);
    try {
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        if (signal?.aborted) reject(signal.reason as Error);
        if (holding.has(call)) held.set(call, resolve);
        else setTimeout(resolve, 1);
      });
    } finally {
      state.inFlight -= isPart;
    }
    const at = faults.findIndex((entry) => entry.call === call);
    if (at >= 0) throw (faults.splice(at, 1)[0] as (typeof faults)[number]).fault;
  }
  const partsOf = (uploadId: string) => {
    const parts = uploads.get(uploadId);
    if (!parts) throw new StorageFault('NoSuchUpload', 404);
    return parts;
  };

  const tools: UploadTools = {
    slots: new Semaphore(10),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    hasher: {
      async hash(file, partSize, _signal, onRead) {
        const found = await hashFile(file, partSize, onRead, () => false);
        if (!found) throw new Error('stopped');
        return found;
      },
    },
    memory: {
      keep: (record) => Promise.resolve(void remembered.set(record.uid, record)),
      forget: (uid) => Promise.resolve(void remembered.delete(uid)),
      all: (owner) => Promise.resolve([...remembered.values()].filter((record) => record.owner === owner)),
      find: (owner, purposeId, sha256) =>
        Promise.resolve(
          [...remembered.values()].find(
            (record) => record.owner === owner && record.purposeId === purposeId && record.sha256 === sha256,
          ) ?? null,
        ),
    },
    storage: {
      plan: (ext) => Promise.resolve({ path: `p/${++state.paths}.${ext}`, partSize: PART }),
      async put(path, _type, { body, signal, onSent }: PartBody) {
        await request('put', signal);
        onSent(body.size);
        objects.set(path, body.size);
      },
      async begin(path) {
        await request('begin');
        const uploadId = `upload of ${path}`;
        uploads.set(uploadId, new Map());
        return uploadId;
      },
      async putPart(_path, uploadId, number, { body, signal, onSent }) {
        await request(`part ${number}`, signal);
        onSent(body.size);
        const etag = `etag ${number}`;
        partsOf(uploadId).set(number, { etag, size: body.size });
        return etag;
      },
      async listParts(_path, uploadId) {
        await request('list');
        return [...partsOf(uploadId)].map(([number, part]) => ({ number, ...part }));
      },
      async finish(path, uploadId, etags) {
        await request('finish');
        const parts = partsOf(uploadId);
        etags.forEach((etag, index) => {
          if (parts.get(index + 1)?.etag !== etag) throw new StorageFault('InvalidPart', 400);
        });
        objects.set(
          path,
          [...parts.values()].reduce((sum, { size }) => sum + size, 0),
        );
        uploads.delete(uploadId);
      },
      async discard(_path, uploadId) {
        await request('discard');
        uploads.delete(uploadId);
      },
      sizeOf: (path) => Promise.resolve(objects.get(path) ?? null),
    },
  };

  return {
    tools,
    objects,
    uploads,
    remembered,
    calls,
    waits,
    state,
    fail: (call: string, fault: StorageFault, times = 1) => {
      for (let time = 0; time < times; time++) faults.push({ call, fault });
    },
    hold: (call: string) => holding.add(call),
    letGo: (call: string) => {
      holding.delete(call);
      held.get(call)?.();
    },
  };
}
