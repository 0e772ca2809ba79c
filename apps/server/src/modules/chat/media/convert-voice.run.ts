import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from '#db/sql.ts';
import { encodeSound, MediaError, probeFile } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { scratchFolder } from '#kernel/scratch.ts';
import { announceTalks } from '../announce.service.ts';
import type { StoredMedia } from '../chat.table.ts';

/** 微信 sends voices as AMR, which no browser plays: they are kept as M4A instead. */
export async function run({ kernel, payload, signal }: JobContext<{ messageId: number }>) {
  const { db, storage, tx } = kernel;
  const message = await db.one<{ talkId: number; media: StoredMedia | null }>(sql`
    SELECT talk_id AS "talkId", media FROM chat_message WHERE id = ${payload.messageId}`);
  const { object, contentType } = message?.media ?? {};
  if (!message?.media || !object || contentType !== AMR) return;
  const folder = await scratchFolder('voice');
  try {
    const [raw, made] = [join(folder, 'voice.amr'), join(folder, 'voice.m4a')];
    await writeFile(raw, await buffer(await storage.read(object)));
    const { seconds } = await probeFile({ file: raw, ext: 'amr' }, { signal });
    await encodeSound({ file: raw, ext: 'amr', seconds }, made, { signal });
    const [bytes, played] = [await readFile(made), `${object}.m4a`];
    await storage.write(played, bytes, { contentType: PLAYED, size: bytes.length });
    const media: StoredMedia = {
      ...message.media,
      seconds,
      size: bytes.length,
      object: played,
      contentType: PLAYED,
    };
    await tx(SYSTEM, async (unit) => {
      await unit.query(
        sql`UPDATE chat_message SET media = ${JSON.stringify(media)}::jsonb WHERE id = ${payload.messageId}`,
      );
      await announceTalks(unit, [message.talkId]);
    });
    await storage.remove([object]);
  } catch (error) {
    // A voice that cannot be read is still offered as the file that came.
    if (!(error instanceof MediaError)) throw error;
    kernel.log.warn({ message: payload.messageId, why: error.reason }, 'a voice could not be converted');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const AMR = 'audio/amr';
const PLAYED = 'audio/mp4';
