import { randomUUID } from 'node:crypto';
import { FOLLOW_FILE_MB } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { acceptUpload, isOwnUpload } from '../../material/index.ts';
import { NotUploaded, WrongFile } from '../clue.errors.ts';
import { type Attachment, insertFiles, SOUNDS } from './attachment.repository.ts';

const MOST_BYTES = FOLLOW_FILE_MB * 1024 * 1024;
const PICTURES: readonly string[] = ['jpg', 'png', 'webp'];

/**
 * Copies uploads out of reach of the browser's credentials, then runs the work; removes the copies if it
 * fails. Runs before the transaction, so that no lock is held while files are copied.
 */
export async function withAttachments<T>(
  { storage, log }: Kernel,
  actor: Actor,
  paths: readonly string[],
  work: (files: readonly Attachment[]) => Promise<T>,
): Promise<T> {
  const kept: Attachment[] = [];
  try {
    for (const path of new Set(paths)) {
      if (!isOwnUpload(actor, path)) throw NotUploaded();
      const object = `clue/${actor.channelId}/${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
      const taken = await acceptUpload(storage, path, object, {
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

export const insertAttachments = (unit: Unit, followId: number, files: readonly Attachment[]) =>
  files.length === 0 ? Promise.resolve() : insertFiles(unit, followId, files).then(() => undefined);
