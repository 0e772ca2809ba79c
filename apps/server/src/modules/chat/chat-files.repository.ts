import { sql } from '#db/sql.ts';
import type { StoredKind } from '#kernel/stored.slots.ts';

/** What customers sent lies by the account it was sent to, all channels beside each other. */
export const chatFiles: StoredKind = {
  id: 'chat',
  title: '会话图片和语音',
  folder: () => 'chat/',
  parts: async (db, channelId) => {
    const rows = await db.query<{ id: number }>(
      sql`SELECT id FROM chat_account WHERE channel_id = ${channelId}`,
    );
    const own = new Set(rows.map(({ id }) => String(id)));
    return (name) => own.has(name);
  },
  named: (channelId) => sql`
    SELECT m.media->>'object' AS object, m.id, '消息 ' || m.id AS name
    FROM chat_message m JOIN chat_account a ON a.id = m.account_id
    WHERE a.channel_id = ${channelId} AND m.media->>'object' IS NOT NULL`,
};
