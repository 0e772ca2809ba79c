import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from '#db/sql.ts';
import { createMedia, MediaError, SNIFF_BYTES, sniff } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { judgeScreenshot, type Looks, type Screenshot } from './judge-screenshot.service.ts';
import { isUnprocessed } from './unprocessed.scope.ts';

export async function run({ kernel, payload, signal }: JobContext<{ evidenceId: number }>) {
  const shot = await kernel.db.one<Screenshot>(sql`
    SELECT id, task_id AS "taskId", member_task_id AS "memberTaskId", channel_id AS "channelId", path, owner_id AS "ownerId", object
    FROM task_evidence e WHERE id = ${payload.evidenceId} AND ${isUnprocessed}`);
  // Looked at by an earlier try that could not say so.
  if (!shot) return;
  const looks = await look(kernel, shot, signal);
  await kernel.tx(SYSTEM, (unit) => judgeScreenshot(unit, shot, looks));
}

/** Null where it cannot be opened. */
async function look(kernel: Kernel, { object }: Screenshot, signal: AbortSignal): Promise<Looks | null> {
  const { storage } = kernel;
  const local = await storage.localFile(object);
  const folder = await scratchFolder('task');
  try {
    const hash = createHash('sha256');
    await pipeline(createReadStream(local.file), hash, { signal });
    const processed = await createMedia().process(local.file, 'image', await extOf(local.file), {
      folder,
      signal,
      progress: () => {},
    });
    if (processed.kind !== 'image') return null;
    const derived: Record<string, string> = {};
    for (const { role, name, contentType, bytes } of processed.files) {
      const made = `${object}.${role}${path.extname(name)}`;
      await storage.write(made, createReadStream(path.join(folder, name)), { contentType, size: bytes });
      derived[role] = made;
    }
    return { sha256: hash.digest('hex'), likeness: processed.likeness, derived };
  } catch (error) {
    if (error instanceof MediaError && error.problem !== 'missing' && error.problem !== 'ended') return null;
    throw error;
  } finally {
    await local.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function extOf(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: SNIFF_BYTES - 1 })) chunks.push(chunk as Buffer);
  return sniff(Buffer.concat(chunks))?.ext ?? '';
}
