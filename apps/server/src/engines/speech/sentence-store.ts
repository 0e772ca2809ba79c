import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scratchTag } from '#kernel/scratch.ts';
import type { Said } from './voice-protocol.ts';

/** Sentences that were spoken once, by what was said and how; they stay for ever. */
export interface SentenceStore {
  find(key: string): Promise<(Said & { file: string }) | null>;
  /** Where a sentence is written until it is whole. */
  place(key: string): Promise<string>;
  keep(key: string, written: string, said: Said): Promise<string>;
  drop(written: string): Promise<void>;
}

export function createSentenceStore(folder: string): SentenceStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async find(key) {
      try {
        // Written last: whatever has marks has a whole sound.
        const said = JSON.parse(await readFile(`${pathOf(key)}.json`, 'utf8')) as Said;
        return { ...said, file: `${pathOf(key)}.wav` };
      } catch {
        return null;
      }
    },
    async place(key) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      return `${pathOf(key)}-${scratchTag}-${randomUUID()}.part`;
    },
    async keep(key, written, said) {
      await rename(written, `${pathOf(key)}.wav`);
      await writeFile(`${written}.json`, JSON.stringify(said));
      await rename(`${written}.json`, `${pathOf(key)}.json`);
      return `${pathOf(key)}.wav`;
    },
    drop: (written) => rm(written, { force: true }),
  };
}
