import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceTalks } from './announce.ts';
import { giveOutWaiting, waitingTalks } from './assign.ts';
import { addEvent, moveTalk } from './chat.repository.ts';
import { chatSetting } from './chat-setting.ts';
import { chatUse } from './chat-use.ts';
import { pullAll } from './pull.ts';
import { wakeAnswering, wakeSending, wakeTakeIn } from './wake.ts';

const AT_ONCE = 200;

/** What no callback told us: messages missed while we were down, people who came back, talks that fell silent. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  await wakeWhatWaits(kernel);
  for (const { id } of await kernel.db.query<{ id: number }>(sql`SELECT id FROM channel ORDER BY id`)) {
    if (signal.aborted) return;
    await giveOutAll(kernel, id);
    await endSilent(kernel, id);
  }
  await lookForMissed(kernel, signal);
}

const wakeWhatWaits = (kernel: Kernel) =>
  kernel.tx(SYSTEM, async (unit) => {
    const waits = await unit.one<{ callbacks: boolean; messages: boolean; answers: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM chat_callback WHERE handled_at IS NULL) AS callbacks,
             EXISTS (SELECT 1 FROM chat_message WHERE look_at <= now()) AS messages,
             EXISTS (SELECT 1 FROM chat_talk WHERE answer_at <= now()) AS answers`);
    if (waits?.callbacks) await wakeTakeIn(kernel, unit);
    if (waits?.messages) await wakeSending(kernel, unit);
    if (waits?.answers) await wakeAnswering(kernel, unit);
  });

async function giveOutAll({ tx }: Kernel, channelId: number) {
  await tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      UPDATE chat_talk SET owner_id = NULL, state = 'queue', queued_at = now(), version = version + 1
      WHERE channel_id = ${channelId} AND state = 'human' AND owner_id IN (SELECT id FROM member WHERE status = 'disabled')`);
    const given = await giveOutWaiting(unit, await waitingTalks(unit, channelId, AT_ONCE));
    for (const id of given) await announceTalks(unit, [id]);
  });
}

async function endSilent({ db, tx }: Kernel, channelId: number) {
  const { endHours } = await chatSetting.read(db, channelId);
  if (endHours === 0) return;
  await tx(SYSTEM, async (unit) => {
    const silent = await unit.query<{ id: number; customerId: number; accountId: number }>(sql`
      SELECT id, customer_id AS "customerId", account_id AS "accountId" FROM chat_talk
      WHERE channel_id = ${channelId} AND state <> 'ended' AND waiting_since IS NULL AND last_at < now() - make_interval(hours => ${endHours})
      ORDER BY last_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`);
    for (const talk of silent) {
      await moveTalk(unit, talk, { state: 'ended', endReason: 'silent' });
      await addEvent(unit, talk, '客户未再回复，会话自动结束');
    }
    await announceTalks(
      unit,
      silent.map(({ id }) => id),
    );
  });
}

/** Rarely and one after the other: callbacks are the usual way. */
async function lookForMissed(kernel: Kernel, signal: AbortSignal) {
  const use = chatUse(kernel);
  const accounts = await kernel.db.query<{ id: number }>(sql`
    SELECT id FROM chat_account WHERE deleted_at IS NULL AND paused_at IS NULL AND sealed IS NOT NULL
      AND extract(minute FROM now())::int % 10 = id % 10 ORDER BY id`);
  for (const { id } of accounts) {
    if (signal.aborted) return;
    try {
      await pullAll(kernel, use, id, null);
    } catch (error) {
      // `pullAll` has told what a platform said, in the log and at the account; the other accounts are asked all the same.
      if (!(error instanceof PlatformError))
        kernel.log.error({ err: error, chatAccount: id }, 'looking for missed messages failed');
    }
  }
}
