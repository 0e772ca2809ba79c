import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { auditSetting } from './audit-setting.ts';

const BATCH = 1_000;

/**
 * Messages of ended talks that are older than the channel keeps them go, with their files and what the audit marked in them. What
 * still waits for a decision stays until it has one.
 */
export async function run({ kernel, signal, progress }: JobContext<unknown>) {
  const channels = await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);
  let gone = 0;
  const clean = async ({ id }: { id: number }) => {
    const { keepDays } = await auditSetting.read(kernel.db, id);
    if (keepDays === 0) return;
    let deleted = 0;
    for (let found = BATCH; found === BATCH && !signal.aborted; ) {
      found = await forget(kernel, id, keepDays);
      deleted += found;
      await progress(gone + deleted, null);
    }
    gone += deleted;
    if (deleted > 0)
      await kernel.tx(SYSTEM, (unit) =>
        unit.audit({
          action: 'chat.forget',
          entity: 'channel',
          entityId: id,
          summary: `按保留期限（${keepDays} 天）清理会话消息 ${deleted} 条`,
        }),
      );
  };
  // A night with much to delete takes as long as it takes.
  const patienceMs = 6 * 3_600_000;
  await settleEach(channels, clean, { log: kernel.log, signal, patienceMs, name: ({ id }) => id });
}

async function forget({ tx, storage, log }: Kernel, channelId: number, keepDays: number): Promise<number> {
  const deleted = await tx(SYSTEM, async (unit) => {
    const old = await unit.query<{ id: number; talkId: number }>(sql`
      SELECT m.id, m.talk_id AS "talkId" FROM chat_message m JOIN chat_talk t ON t.id = m.talk_id
      WHERE t.channel_id = ${channelId} AND t.state = 'ended' AND m.at < now() - make_interval(days => ${keepDays})
        AND NOT EXISTS (SELECT 1 FROM chat_audit_hit h WHERE h.message_id = m.id AND h.state = 'open')
      ORDER BY m.at LIMIT ${BATCH}`);
    // Talks before their messages, as everywhere.
    const talks = [...new Set(old.map(({ talkId }) => talkId))];
    await unit.query(sql`SELECT id FROM chat_talk WHERE id = ${anyOf(talks)} ORDER BY id FOR NO KEY UPDATE`);
    const rows = await unit.query<{ object: string | null }>(sql`
      DELETE FROM chat_message WHERE id = ${anyOf(old.map(({ id }) => id))}
      RETURNING CASE WHEN media->>'materialId' IS NULL THEN media->>'object' END AS object`);
    await unit.query(sql`UPDATE chat_talk SET last_text = '' WHERE id = ANY(${talks}::bigint[])
      AND NOT EXISTS (SELECT 1 FROM chat_message m WHERE m.talk_id = chat_talk.id AND m.kind <> 'event')`);
    return rows;
  });
  // Files after the rows that name them: one that stays behind is nobody's, one that is missing would be somebody's.
  const objects = deleted.flatMap(({ object }) => object ?? []);
  if (objects.length > 0)
    await storage
      .remove(objects)
      .catch((err: unknown) => log.error({ err, objects }, 'files of deleted messages stayed behind'));
  return deleted.length;
}
