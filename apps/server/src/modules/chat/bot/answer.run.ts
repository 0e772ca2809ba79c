import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { workInLanes } from '#kernel/jobs/work-in-lanes.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceMove } from '../announce.service.ts';
import { lockTalk, recordOwnMessage, type TalkRecord } from '../chat.repository.ts';
import { type Answerer, type AnswererOutput, answerer } from '../chat.slots.ts';
import { insertMessage, lineOf } from '../message.repository.ts';
import { answerLease } from '../run-lease.repository.ts';
import { quotaOf } from '../talk/talk.rows.ts';
import { handOver } from '../talk/talk-steps.ts';
import { requestAnswers, wakeSending } from '../wake.ts';
import { openQuestion } from './open-question.repository.ts';

/** A bot that takes longer is taken to have failed; another try finds the talk again after so long. */
const HOLD_SECONDS = 60;
const SOON_SECONDS = 15;
const LOOK_MS = 1_000;

/** Talks answered at the same time, of all channels. */
const LANES = 8;
/** Of one channel, as long as there are lanes. */
const PER_CHANNEL = 4;

type Claimed = Pick<TalkRecord, 'id' | 'channelId'> & { seen: number };

/** Answers all talks that are due. There is one run for all of them, so that its turns are those of all channels. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const bot = kernel.contributions(answerer).at(-1);
  if (!bot) return;
  const lease = answerLease.hold(kernel);
  let stopped = false;
  try {
    while (!stopped && !signal.aborted) {
      await workInLanes<Claimed>(kernel, {
        lanes: Number.POSITIVE_INFINITY,
        signal,
        claim: async (underWay) => {
          await lease.goOn();
          return claim(kernel, underWay);
        },
        work: (talk) => answer(kernel, bot, talk, signal),
        soonDue: () => soonDue(kernel, signal),
        failed: 'a talk was left without an answer',
      });
      stopped = !signal.aborted && (await lease.stop(isSoonDue));
    }
  } finally {
    if (!stopped) await lease.leave(isSoonDue, (unit) => requestAnswers(kernel, unit));
  }
}

/**
 * Channels that wait for their turn. While every lane is taken, a channel of which no talk is answered still gets one:
 * the models of the others may never answer.
 */
function waitingChannels(underWay: readonly Claimed[]): number[] {
  const most = underWay.length < LANES ? PER_CHANNEL : 1;
  return [...Map.groupBy(underWay, ({ channelId }) => channelId)]
    .filter(([, talks]) => talks.length >= most)
    .map(([id]) => id);
}

async function answer(kernel: Kernel, bot: Answerer, talk: Claimed, signal: AbortSignal) {
  const asking = await openQuestion(kernel.db, talk.id);
  const answered = asking
    ? await bot.answer(kernel, asking, signal).catch((err: unknown): AnswererOutput => {
        if (!signal.aborted) kernel.log.warn({ err, talk: talk.id }, 'the bot could not answer');
        return { sure: false, reason: 'unsure' };
      })
    : null;
  if (signal.aborted) await giveBack(kernel, talk);
  else await conclude(kernel, talk, answered);
}

/** The server stops: that the bot did not come to its answer is no reason to call people. The next run asks it again. */
const giveBack = ({ db }: Kernel, { id }: Claimed) =>
  db.query(
    sql`UPDATE chat_talk SET answer_at = now() WHERE id = ${id} AND state = 'bot' AND answer_at IS NOT NULL`,
  );

/** A talk whose customer has finished writing; held back from others for a while. */
const claim = ({ db }: Kernel, underWay: readonly Claimed[]) =>
  db.one<Claimed>(sql`
    UPDATE chat_talk SET answer_at = now() + make_interval(secs => ${HOLD_SECONDS})
    WHERE id = (SELECT id FROM chat_talk WHERE answer_at <= now() AND state = 'bot'
                AND channel_id <> ALL(${waitingChannels(underWay)}::bigint[])
                ORDER BY answer_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, channel_id AS "channelId", customer_count AS seen`);

const nextDue = (db: Queries) =>
  db.one<{ ms: number | null }>(sql`
    SELECT (extract(epoch FROM min(answer_at) - now()) * 1000)::int AS ms FROM chat_talk
    WHERE answer_at < now() + make_interval(secs => ${SOON_SECONDS}) AND state = 'bot'`);
const isSoonDue = async (db: Queries) => (await nextDue(db))?.ms != null;

async function soonDue({ db }: Kernel, signal: AbortSignal): Promise<boolean> {
  const ms = (await nextDue(db))?.ms;
  if (ms == null) return false;
  // Looks again before the lease ends.
  await setTimeout(Math.min(Math.max(ms, 20), LOOK_MS), undefined, { signal }).catch(() => null);
  return true;
}

/** Whether the talk is still the bot's, and nothing new was written, is looked at while it is held. */
const conclude = (
  kernel: Kernel,
  { id, seen }: { id: number; seen: number },
  answered: AnswererOutput | null,
) =>
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
    await announceMove(unit, talk, null);
  });

async function say(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  talk: TalkRecord,
  text: string,
  citations: Extract<AnswererOutput, { sure: true }>['citations'],
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
  // A customer who is told that people take over still waits for an answer.
  if (!notice) await recordOwnMessage(unit, talk.id, 'bot', lineOf('text', text));
  await wakeSending(kernel, unit);
}
