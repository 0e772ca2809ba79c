import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTalks } from './announce.ts';
import { askingOf } from './asking.ts';
import { insertMessage, lineOf, lockTalk, noteOwnWords, type TalkRecord } from './chat.repository.ts';
import { type Answered, answerer } from './chat.slots.ts';
import { quotaOf } from './talk.rows.ts';
import { handOver } from './talk.service.ts';
import { wakeSending } from './wake.ts';

/** A bot that takes longer is taken to have failed; another try finds the talk again after so long. */
const HOLD_SECONDS = 60;
const SOON_SECONDS = 15;

export async function run({ kernel, signal }: JobContext<unknown>) {
  const bot = kernel.brought(answerer).at(-1);
  while (bot && !signal.aborted) {
    const talk = await claim(kernel);
    if (!talk) {
      if (await soonDue(kernel, signal)) continue;
      return;
    }
    const asking = await askingOf(kernel.db, talk.id);
    const answered = asking
      ? await bot.answer(kernel, asking, signal).catch((err: unknown): Answered => {
          kernel.log.warn({ err, talk: talk.id }, 'the bot could not answer');
          return { sure: false, reason: 'unsure' };
        })
      : null;
    await conclude(kernel, talk, answered);
  }
}

/** A talk whose customer has finished writing; held back from others for a while. */
const claim = ({ db }: Kernel) =>
  db.one<{ id: number; seen: number }>(sql`
    UPDATE chat_talk SET answer_at = now() + make_interval(secs => ${HOLD_SECONDS})
    WHERE id = (SELECT id FROM chat_talk WHERE answer_at <= now() AND state = 'bot' ORDER BY answer_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, customer_count AS seen`);

async function soonDue({ db }: Kernel, signal: AbortSignal): Promise<boolean> {
  const next = await db.one<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(answer_at) - now()) * 1000)::int AS ms FROM chat_talk
    WHERE answer_at < now() + make_interval(secs => ${SOON_SECONDS}) AND state = 'bot'`);
  if (next?.ms == null) return false;
  await setTimeout(Math.max(next.ms, 20), undefined, { signal }).catch(() => null);
  return true;
}

/** Whether the talk is still the bot's, and nothing new was written, is looked at while it is held. */
const conclude = (kernel: Kernel, { id, seen }: { id: number; seen: number }, answered: Answered | null) =>
  kernel.tx(SYSTEM, async (unit) => {
    const talk = await lockTalk(unit, sql`true`, id);
    const now = await unit.one<{ count: number }>(
      sql`SELECT customer_count AS count FROM chat_talk WHERE id = ${id}`,
    );
    if (talk?.state !== 'bot' || now?.count !== seen) return;
    await unit.query(sql`UPDATE chat_talk SET answer_at = NULL WHERE id = ${id}`);
    if (answered?.sure) await say(kernel, unit, talk, answered.text, answered.citations);
    else if (answered) {
      if (answered.text) await say(kernel, unit, talk, answered.text, [], true);
      await handOver(unit, talk, answered.reason, answered.note);
    }
    await announceTalks(unit, [id]);
  });

async function say(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  talk: TalkRecord,
  text: string,
  citations: Extract<Answered, { sure: true }>['citations'],
  /** That people take over: they do so in the same moment, and it is said all the same. */
  notice = false,
) {
  const { left } = await quotaOf(unit, talk);
  // The last one is left for a person.
  if (left < 2) return notice ? undefined : handOver(unit, talk, 'limit');
  await insertMessage(unit, {
    talkId: talk.id,
    customerId: talk.customerId,
    accountId: talk.accountId,
    sender: 'bot',
    kind: 'text',
    text,
    citations,
    state: 'queued',
    notice,
    msgid: randomUUID().replaceAll('-', ''),
  });
  // Whoever is told that people take over goes on waiting, for them.
  if (!notice) await noteOwnWords(unit, talk.id, 'bot', lineOf('text', text));
  await wakeSending(kernel, unit);
}
