import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceTalks } from './announce.service.ts';
import { lockTalk, moveTalk } from './chat.repository.ts';
import { chatSetting } from './chat-setting.service.ts';
import { scheduleUnhinted } from './ingest/pull.repository.ts';
import { addEvent } from './message.repository.ts';
import { assignChannelTalks } from './talk/assign-channel.service.ts';
import { escalateChannel } from './talk/escalate.service.ts';
import { wakeAnswering, wakeIngest, wakeSending } from './wake.ts';

const AT_ONCE = 200;

/** Periodic work without a callback: messages missed during downtime, agents who returned, inactive talks. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  await wakeWhatWaits(kernel);
  const channels = await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`);
  const lookAfter = async ({ id }: { id: number }) => {
    await assignChannelTalks(kernel, id, signal);
    await escalateChannel(kernel, id, signal);
    await endSilent(kernel, id, signal);
  };
  await settleEach(channels, lookAfter, { log: kernel.log, signal, name: ({ id }) => id });
}

const wakeWhatWaits = (kernel: Kernel) =>
  kernel.tx(SYSTEM, async (unit) => {
    const waits = await unit.one<{ callbacks: boolean; messages: boolean; answers: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM chat_callback WHERE handled_at IS NULL AND due_at <= now()) AS callbacks,
             EXISTS (SELECT 1 FROM chat_message WHERE look_at <= now()) AS messages,
             EXISTS (SELECT 1 FROM chat_talk WHERE answer_at <= now()) AS answers`);
    // Fetches what callbacks have missed.
    const fetches = await scheduleUnhinted(unit);
    if (waits?.callbacks || fetches) await wakeIngest(kernel, unit);
    if (waits?.messages) await wakeSending(kernel, unit);
    if (waits?.answers) await wakeAnswering(kernel, unit);
  });

async function endSilent({ db, tx, log }: Kernel, channelId: number, signal: AbortSignal) {
  const { endHours } = await chatSetting.read(db, channelId);
  if (endHours === 0) return;
  const silent = sql`t.state <> 'ended' AND t.waiting_since IS NULL AND t.last_at < now() - make_interval(hours => ${endHours})`;
  const talks = await db.query<{ id: number }>(sql`
    SELECT t.id FROM chat_talk t WHERE t.channel_id = ${channelId} AND ${silent} ORDER BY t.last_at LIMIT ${AT_ONCE}`);
  const end = ({ id }: { id: number }) =>
    tx(SYSTEM, async (unit) => {
      const talk = await lockTalk(unit, silent, id);
      if (!talk) return;
      await moveTalk(unit, talk, { state: 'ended', endReason: 'silent' });
      await addEvent(unit, talk, '客户未再回复，会话自动结束');
      await announceTalks(unit, [id]);
    });
  // One that cannot be ended is the first one again next time: the others do not wait for it.
  await settleEach(talks, end, { log, signal, name: ({ id }) => id });
}
