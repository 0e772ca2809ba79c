import { type FileKind, fileKindOf } from '@zhiying/contract';
import { extensionOf } from '../check/extension.ts';
import { newUploadWork, type UploadWork } from './deliver.ts';
import type { UploadItem, UploadPurpose, UploadResult } from './item.ts';
import { SpeedMeter } from './speed-meter.ts';

/** A file in the queue with everything the screen need not know. */
export interface Task {
  item: UploadItem;
  purpose: UploadPurpose;
  owner: string;
  /** Files chosen in one go. */
  batch: number;
  work: UploadWork;
  pace: SpeedMeter;
  stop: AbortController | null;
  /** Settles when the present run is over, with what came of it. */
  run: Promise<UploadResult | null> | null;
  /** Waits for another file of the same content; nobody waits for one that waits. */
  waitsForTwin: boolean;
}

/** A place that takes other extensions registers them itself; to the list they look like a packed file. */
const OTHER: FileKind = 'archive';

let count = 0;
/** crypto.randomUUID does not exist over plain http. */
export const newUid = () =>
  `${Date.now().toString(36)}-${++count}-${Math.floor(Math.random() * 2 ** 32).toString(36)}`;

export function newTask(
  uid: string,
  file: File | Pick<File, 'name' | 'size'>,
  { purpose, owner, batch }: Pick<Task, 'purpose' | 'owner' | 'batch'>,
  change: Partial<UploadItem> = {},
): Task {
  const ext = extensionOf(file.name);
  const item: UploadItem = {
    uid,
    purposeId: purpose.id,
    inForm: purpose.inForm ?? false,
    name: file.name,
    ext,
    type: fileKindOf(ext) ?? OTHER,
    size: file.size,
    state: 'progress',
    phase: 'waiting',
    sent: 0,
    speed: 0,
    parts: null,
    message: null,
    mayRetry: true,
    result: null,
    file: file instanceof Blob ? file : null,
    ...change,
  };
  const work = newUploadWork();
  return {
    item,
    purpose,
    owner,
    batch,
    work,
    pace: new SpeedMeter(),
    stop: null,
    run: null,
    waitsForTwin: false,
  };
}
