import { isUploadGone } from '../storage/fault.ts';
import type { PartBody } from '../storage/s3.ts';
import type { Delivery, UploadTools } from './deliver.ts';
import type { UploadMemory } from './memory.ts';
import { PartsProgress } from './parts-progress.ts';
import { withRetry } from './retry.ts';

const DEFAULT_TYPE = 'application/octet-stream';

/** Uploads the bytes: in one request if they fit in a part, else part by part. */
export async function storeFile(delivery: Delivery, tools: UploadTools): Promise<void> {
  const { file, work, signal } = delivery;
  if (file.size <= work.partSize) return putWhole(delivery, tools);
  for (let again = false; ; again = true) {
    try {
      await openUpload(delivery, tools);
      await sendParts(delivery, tools);
      return await finish(delivery, tools, again);
    } catch (error) {
      signal.throwIfAborted();
      if (again || !isUploadGone(error)) throw error;
      // The store has swept it away meanwhile: once more from the start.
      work.uploadId = null;
      work.etags.clear();
      await tools.memory.forget(delivery.item.uid);
    }
  }
}

async function putWhole({ file, work, signal, tell }: Delivery, { storage, slots, wait }: UploadTools) {
  const progress = new PartsProgress(file.size, file.size, [], tell);
  tell({ phase: 'sending', sent: 0, parts: null });
  const put = () =>
    slots.use(signal, () =>
      storage.put(work.path ?? '', file.type || DEFAULT_TYPE, {
        body: file,
        checksum: work.checksums[0] ?? '',
        signal,
        onSent: (bytes) => progress.moving(1, bytes),
      }),
    );
  await withRetry(put, signal, wait);
}

/** Takes up an upload left half-way, if one of this content is remembered, or starts a new one. */
async function openUpload(delivery: Delivery, tools: UploadTools) {
  const { file, purpose, work, signal } = delivery;
  if (work.uploadId) return;
  if (!purpose.inForm && (await takeUp(delivery, tools))) return;
  const begin = () => tools.storage.begin(work.path ?? '', file.type || DEFAULT_TYPE, signal);
  work.uploadId = await withRetry(begin, signal, tools.wait);
  if (!purpose.inForm) await remember(delivery, tools.memory);
}

async function takeUp(delivery: Delivery, { storage, memory, wait }: UploadTools): Promise<boolean> {
  const { file, item, purpose, owner, work, signal } = delivery;
  const left = await memory.find(owner, purpose.id, work.sha256 ?? '', work.partSize);
  if (!left) return false;
  work.path = left.path;
  work.uploadId = left.uploadId;
  if (left.uid !== item.uid) {
    await memory.forget(left.uid);
    await remember(delivery, memory);
  }
  const parts = await withRetry(() => storage.listParts(left.path, left.uploadId, signal), signal, wait);
  for (const { number, etag, size } of parts)
    if (size === partOf(file, work.partSize, number).size) work.etags.set(number, etag);
  return true;
}

const remember = ({ file, item, purpose, owner, work }: Delivery, memory: UploadMemory) =>
  memory.keep({
    uid: item.uid,
    owner,
    purposeId: purpose.id,
    name: item.name,
    size: item.size,
    sha256: work.sha256 ?? '',
    path: work.path ?? '',
    uploadId: work.uploadId ?? '',
    partSize: work.partSize,
    at: Date.now(),
    file,
  });

const partOf = (file: File, partSize: number, number: number) =>
  file.slice((number - 1) * partSize, number * partSize);

async function sendParts({ file, work, signal, tell }: Delivery, { storage, slots, wait }: UploadTools) {
  const { path, uploadId, etags, checksums, partSize } = work;
  const progress = new PartsProgress(file.size, partSize, etags.keys(), tell);
  tell({ phase: 'sending' });
  progress.show();
  const missing = checksums.map((_, index) => index + 1).filter((number) => !etags.has(number));
  // One part that fails for good stops the others of this file, and of this file only.
  const failed = new AbortController();
  const going = AbortSignal.any([signal, failed.signal]);
  const sendOne = async (number: number) => {
    const parcel = (): PartBody => ({
      body: partOf(file, partSize, number),
      checksum: checksums[number - 1] ?? '',
      signal: going,
      onSent: (bytes) => progress.moving(number, bytes),
    });
    const put = () =>
      slots.use(going, () => {
        progress.moving(number, 0);
        return storage.putPart(path ?? '', uploadId ?? '', number, parcel());
      });
    etags.set(number, await withRetry(put, going, wait));
    progress.arrived(number);
  };
  let next = 0;
  const lane = async () => {
    while (next < missing.length) await sendOne(missing[next++] as number);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(LANES, missing.length) }, lane));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** Parts of one file that may wait for a slot at a time; the slots decide how many really go. */
const LANES = 10;

async function finish({ file, work, signal }: Delivery, { storage, wait }: UploadTools, again: boolean) {
  const path = work.path ?? '';
  const etags = work.checksums.map((_, index) => work.etags.get(index + 1) ?? '');
  let tried = again;
  const complete = async () => {
    try {
      await storage.finish(path, work.uploadId ?? '', etags, signal);
    } catch (error) {
      // The reply to an earlier try may have been lost on the way: then the object is there.
      if (tried && isUploadGone(error) && (await storage.sizeOf(path, signal)) === file.size) return;
      tried = true;
      throw error;
    }
  };
  await withRetry(complete, signal, wait);
}
