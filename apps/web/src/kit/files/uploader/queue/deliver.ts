import { contentRefusalOf } from '../check/checks.ts';
import type { Hasher } from '../hash/hasher.ts';
import { uploadMessages } from '../messages.ts';
import { FileRefused } from '../storage/fault.ts';
import type { ObjectStorage } from '../storage/s3.ts';
import type { UploadItem, UploadPurpose, UploadResult } from './item.ts';
import type { UploadMemory } from './memory.ts';
import { type Wait, withRetry } from './retry.ts';
import type { Semaphore } from './semaphore.ts';
import { storeFile } from './store-file.ts';

/** Progress of an upload. It survives pause and retry; after a reload the saved upload restores the relevant part. */
export interface UploadWork {
  checked: boolean;
  sha256: string | null;
  checksums: string[];
  partSize: number;
  path: string | null;
  uploadId: string | null;
  /** By part number. */
  etags: Map<number, string>;
  /** The object is whole in the store. */
  stored: boolean;
}

export const newUploadWork = (): UploadWork => ({
  checked: false,
  sha256: null,
  checksums: [],
  partSize: 0,
  path: null,
  uploadId: null,
  etags: new Map(),
  stored: false,
});

export interface UploadTools {
  storage: ObjectStorage;
  hasher: Hasher;
  memory: UploadMemory;
  slots: Semaphore;
  wait?: Wait;
}

/** One file being uploaded, as the steps of its upload see it. */
export interface Delivery {
  file: File;
  item: UploadItem;
  purpose: UploadPurpose;
  owner: string;
  work: UploadWork;
  signal: AbortSignal;
  tell(change: Partial<UploadItem>): void;
  /** The same content under way or just arrived: its result, or null if it came to nothing. */
  twin(sha256: string): Promise<UploadResult | null>;
}

/** Uploads one file. Every step can be resumed: finished work is not repeated. */
export async function deliver(delivery: Delivery, tools: UploadTools): Promise<UploadResult> {
  const { file, item, purpose, work, signal, tell } = delivery;
  tell({ phase: 'hashing', message: null });
  if (!work.checked) {
    const refusal = await contentRefusalOf(file);
    if (refusal) throw new FileRefused(refusal);
    work.checked = true;
  }
  const sha256 = await fingerprint(delivery, tools);
  if (!work.stored) {
    const known = (await delivery.twin(sha256)) ?? (await recognised(purpose, sha256, item.size));
    signal.throwIfAborted();
    if (known) {
      tell({ message: uploadMessages.known });
      return known;
    }
    await storeFile(delivery, tools);
    work.stored = true;
  }
  signal.throwIfAborted();
  tell({ phase: 'registering', sent: item.size });
  return register(delivery, sha256, tools.wait);
}

async function fingerprint(
  { file, item, work, signal, tell }: Delivery,
  { storage, hasher, wait }: UploadTools,
) {
  if (work.sha256) return work.sha256;
  const { path, partSize } = await withRetry(() => storage.plan(item.ext), signal, wait);
  work.path = path;
  work.partSize = partSize;
  const found = await hasher.hash(file, partSize, signal, (sent) => tell({ sent }));
  work.checksums = found.checksums;
  work.sha256 = found.sha256;
  return found.sha256;
}

/** Not being able to ask only means that the file is sent. */
const recognised = (purpose: UploadPurpose, sha256: string, size: number) =>
  purpose.recognise?.(sha256, size).catch(() => null) ?? null;

async function register({ item, purpose, work, signal }: Delivery, sha256: string, wait?: Wait) {
  const path = work.path ?? '';
  const { name, type, ext, size, uid: fileuid } = item;
  if (type === 'pdf' && !purpose.registersPdf) return { id: null, ext, type, path, thumb: null };
  const tem = purpose.temPicType ? { tem_pic_type: purpose.temPicType } : {};
  // The path is new with every upload, so that a call whose reply was lost can be made again.
  return withRetry(
    () => purpose.register({ name, path, type, ext, size, fileuid, sha256, ...tem }),
    signal,
    wait,
  );
}
