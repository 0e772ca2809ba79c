import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { chatConnections } from '../account/account-connection.service.ts';
import { announceTalks } from '../announce.service.ts';
import { convertVoice } from '../chat.jobs.ts';
import type { StoredMedia } from '../chat.table.ts';

/** Shown in the console as what they are; anything else is only offered for download. */
const SHOWN = /^(image\/(jpeg|png|gif|webp)|audio\/(mpeg|mp4|amr|wav|ogg)|video\/(mp4|quicktime))$/;
const LAST_TRY = 4;

/** Puts a customer's file into our store; the platform forgets it after days. */
export async function run({ kernel, payload, attempt }: JobContext<{ messageId: number }>) {
  const { db, storage, tx } = kernel;
  const message = await db.one<{ talkId: number; accountId: number; media: StoredMedia | null }>(sql`
    SELECT talk_id AS "talkId", account_id AS "accountId", media FROM chat_message WHERE id = ${payload.messageId}`);
  if (!message?.media?.ref || message.media.object) return;
  const keep = (media: StoredMedia) =>
    tx(SYSTEM, async (unit) => {
      await unit.query(
        sql`UPDATE chat_message SET media = ${JSON.stringify(media)}::jsonb WHERE id = ${payload.messageId}`,
      );
      await announceTalks(unit, [message.talkId]);
      if (media.object && media.contentType === 'audio/amr')
        await kernel.jobs.enqueue(unit, convertVoice, payload, { background: true });
    });
  try {
    const { connector, account } = await chatConnections(kernel).open(message.accountId);
    const file = await connector.downloadMedia(account, message.media.ref);
    const contentType = SHOWN.test(file.contentType) ? file.contentType : 'application/octet-stream';
    const object = `chat/${message.accountId}/${payload.messageId}`;
    await storage.write(object, file.bytes, { contentType, size: file.bytes.length });
    await keep({
      ...message.media,
      object,
      contentType,
      size: file.bytes.length,
      name: message.media.name || (file.name ?? ''),
    });
  } catch (error) {
    if (error instanceof PlatformError && attempt <= LAST_TRY) throw error;
    await keep({ ...message.media, lost: true });
  }
}
