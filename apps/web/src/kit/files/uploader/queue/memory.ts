/** A multipart upload begun and not yet finished, as it survives a reload. */
export interface SavedUpload {
  uid: string;
  /** Whose it is and in which channel; nobody else takes it up. */
  owner: string;
  purposeId: string;
  name: string;
  size: number;
  sha256: string;
  path: string;
  uploadId: string;
  partSize: number;
  at: number;
  /** Null where the browser would not keep it; the person then picks it again. */
  file: File | null;
}

export interface UploadMemory {
  keep(record: SavedUpload): Promise<void>;
  find(owner: string, purposeId: string, sha256: string, partSize: number): Promise<SavedUpload | null>;
  all(owner: string): Promise<SavedUpload[]>;
  forget(uid: string): Promise<void>;
}

const STORE = 'uploads';
/** The store has swept away the parts by then. */
const KEEP_MS = 7 * 86_400_000;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/**
 * The upload memory in IndexedDB. Where it is disabled (a private window) nothing is remembered, and uploads still
 * work.
 */
export function browserMemory(): UploadMemory {
  let opened: Promise<IDBDatabase> | null = null;
  const open = () => {
    const request = indexedDB.open('zhiying-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'uid' });
    return answerOf(request);
  };
  const store = async (mode: IDBTransactionMode) => {
    opened ??= open();
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  const put = async (record: SavedUpload) => {
    await answerOf((await store('readwrite')).put(record));
  };
  const forget = async (uid: string) => {
    await store('readwrite')
      .then((records) => answerOf(records.delete(uid)))
      .catch(() => {});
  };
  const all = async (owner: string) => {
    const records = await store('readonly')
      .then((entries) => answerOf(entries.getAll() as IDBRequest<SavedUpload[]>))
      .catch(() => []);
    const old = records.filter(({ at }) => Date.now() - at > KEEP_MS);
    await Promise.all(old.map(({ uid }) => forget(uid)));
    return records.filter((record) => record.owner === owner && !old.includes(record));
  };
  return {
    forget,
    all,
    // A full disk keeps the file out, not the rest.
    keep: (record) => put(record).catch(() => put({ ...record, file: null }).catch(() => {})),
    async find(owner, purposeId, sha256, partSize) {
      const records = await all(owner);
      return (
        records.find(
          (record) =>
            record.purposeId === purposeId && record.sha256 === sha256 && record.partSize === partSize,
        ) ?? null
      );
    },
  };
}
