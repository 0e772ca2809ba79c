import { UPLOAD_PART_BYTES } from '@zhiying/contract';
import type { UploadChecksum } from '../s3/checksums.ts';

/** An upload begun in this process, which alone may write into the places of its file. */
interface Owned {
  key: string;
  file: string;
  checksum: UploadChecksum | null;
  slotSize: number | null;
  /** No part counts before the size of the places is written down. */
  sizeSaved: Promise<void>;
  taken: Set<number>;
  writing: number;
  since: number;
}

const FORGET_MS = 48 * 3_600_000;

export type Slots = ReturnType<typeof createSlots>;

/**
 * Which places of which upload's file may be written. Known only to the process that began the upload, so it needs no lock
 * and no table: parts that reach another process, or this one after a restart, get files of their own.
 */
export function createSlots(saveSlotSize: (id: string, size: number) => Promise<void>) {
  const owned = new Map<string, Owned>();

  return {
    own(id: string, { key, file, checksum }: Pick<Owned, 'key' | 'file' | 'checksum'>) {
      for (const [old, { since }] of owned) {
        if (since > Date.now() - FORGET_MS) break;
        owned.delete(old);
      }
      owned.set(id, {
        key,
        file,
        checksum,
        slotSize: null,
        sizeSaved: Promise.resolve(),
        taken: new Set(),
        writing: 0,
        since: Date.now(),
      });
    },

    /** Whether every part in a place was put there by this process. */
    owns: (id: string) => owned.has(id),

    /** What this process remembers of an upload it began; undefined when it did not. */
    remembered(id: string, key: string): Pick<Owned, 'checksum'> | undefined {
      const upload = owned.get(id);
      return upload?.key === key ? upload : undefined;
    },

    /** The place of a part, for this request alone; null when it must go elsewhere. */
    async take(id: string, key: string, number: number, size: number) {
      const upload = owned.get(id);
      if (upload?.key !== key || upload.taken.has(number)) return null;
      if (upload.slotSize === null) {
        // Whichever part comes first decides; the last one, which may be shorter, must not.
        upload.slotSize = number === 1 ? size : Math.max(size, UPLOAD_PART_BYTES);
        upload.sizeSaved = saveSlotSize(id, upload.slotSize);
      }
      await upload.sizeSaved;
      if (size > upload.slotSize || upload.taken.has(number) || !owned.has(id)) return null;
      upload.taken.add(number);
      upload.writing++;
      return {
        file: upload.file,
        offset: (number - 1) * upload.slotSize,
        /** A place that was not filled may be taken again. */
        leave(filled: boolean) {
          upload.writing--;
          if (!filled) upload.taken.delete(number);
        },
        /** Where the last place that counts ends; null while others write, who may be behind it. */
        endOfFile: () =>
          upload.writing === 0 ? Math.max(0, ...upload.taken) * (upload.slotSize ?? 0) : null,
      };
    },

    /** No place is given any more. True when nobody can still be writing into the file. */
    close(id: string): boolean {
      const upload = owned.get(id);
      owned.delete(id);
      return upload?.writing === 0;
    },
  };
}
