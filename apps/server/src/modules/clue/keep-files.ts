import { randomUUID } from 'node:crypto';
import { FOLLOW_FILE_MB } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { isOwnUpload, takeUpload } from '../material/index.ts';
import { NotUploaded, WrongFile } from './clue.errors.ts';

const MOST_BYTES = FOLLOW_FILE_MB * 1024 * 1024;
const SOUNDS: readonly string[] = ['mp3', 'm4a', 'wav'];
const PICTURES: readonly string[] = ['jpg', 'png', 'webp'];

export interface KeptFile {
  object: string;
  ext: string;
  size: number;
}

/**
 * Copies what a browser uploaded to where its credentials do not reach, then does the work; where that fails nothing stays behind.
 * Before the transaction, so that nobody waits for a store while a clue is locked.
 */
export async function withFiles<T>(
  { storage, log }: Kernel,
  actor: Actor,
  paths: readonly string[],
  work: (files: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const kept: KeptFile[] = [];
  try {
    for (const path of new Set(paths)) {
      if (!isOwnUpload(actor, path)) throw NotUploaded();
      const object = `clue/${actor.channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
      const taken = await takeUpload(storage, path, object, {
        kinds: ['image', 'audio'],
        maxBytes: MOST_BYTES,
      });
      if (taken === 'missing') throw NotUploaded();
      if (taken === 'refused') throw WrongFile();
      kept.push({ object, ...taken });
      if (![...SOUNDS, ...PICTURES].includes(taken.ext)) throw WrongFile();
    }
    return await work(kept);
  } catch (error) {
    await storage
      .remove(kept.map(({ object }) => object))
      .catch((err: unknown) => log.warn({ err }, 'the files of a follow-up were not removed'));
    throw error;
  }
}

export const insertFiles = (unit: Unit, followId: number, files: readonly KeptFile[]) =>
  files.length === 0
    ? Promise.resolve()
    : unit
        .query(sql`
          INSERT INTO clue_file (follow_id, kind, object, ext, size)
          SELECT ${followId}::bigint, CASE WHEN f.ext = ANY(${SOUNDS}::text[]) THEN 'voice' ELSE 'image' END, f.object, f.ext, f.size
          FROM json_to_recordset(${JSON.stringify(files)}::json) AS f(object text, ext text, size int)`)
        .then(() => undefined);
