import { randomUUID } from 'node:crypto';
import { SATISFACTION } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTalks } from './announce.ts';
import { addEvent, insertMessage, type TalkRecord } from './chat.repository.ts';
import type { AccountRecord } from './chat-use.ts';
import { quotaOf } from './talk.rows.ts';
import { wakeSending } from './wake.ts';

/** So long after being asked, a number is taken for an answer. */
const HOURS = 24;

/** 5, 5分, 5 非常满意, 非常满意: what the question offers, however it is given. */
export function ratingOf(text: string): number | null {
  const said = text.trim().normalize('NFKC');
  const scores = Object.entries(SATISFACTION).map(([score, word]) => [Number(score), word] as const);
  const found = scores.find(
    ([score, word]) => said === word || new RegExp(`^${score}\\s*分?\\s*[.、:]?\\s*(${word})?$`).test(said),
  );
  return found?.[0] ?? null;
}

const QUESTION = '本次服务已结束，请为我们的服务评分：';
const CHOICES = Object.entries(SATISFACTION)
  .map(([score, word]) => `${score} ${word}`)
  .toReversed();

/** Asked once a talk, where the account wants it and the platform still lets us say something. */
export async function askRating(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  { id, customerId, accountId, platform }: Pick<TalkRecord, 'id' | 'customerId' | 'accountId' | 'platform'>,
) {
  const { left } = await quotaOf(unit, { customerId, platform });
  if (left < 1) return;
  const asked = await unit.one(sql`
    UPDATE chat_talk t SET rating_asked_at = now() FROM chat_account a
    WHERE t.id = ${id} AND a.id = t.account_id AND a.asks_rating AND a.paused_at IS NULL AND t.rating_asked_at IS NULL
      AND t.member_count + t.bot_count > 0 RETURNING t.id`);
  if (!asked) return;
  await insertMessage(unit, {
    talkId: id,
    customerId,
    accountId,
    sender: 'bot',
    kind: 'text',
    text: [QUESTION, ...CHOICES].join('\n'),
    card: { title: QUESTION, text: '', url: null, choices: CHOICES },
    notice: true,
    state: 'queued',
    msgid: randomUUID().replaceAll('-', ''),
  });
  await wakeSending(kernel, unit);
}

/** A customer who was asked how it was and says so rates the talk that ended; it begins no other. */
export async function takeRating(
  unit: Unit,
  account: AccountRecord,
  customerId: number,
  event: Extract<ChatEvent, { type: 'message' }>,
  text: string,
): Promise<boolean> {
  const score = event.content.kind === 'text' ? ratingOf(text) : null;
  if (score === null) return false;
  const talk = await unit.one<{ id: number }>(sql`
    UPDATE chat_talk SET satisfaction = ${score}, version = version + 1
    WHERE id = (SELECT id FROM chat_talk WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 1)
      AND state = 'ended' AND satisfaction IS NULL AND rating_asked_at > now() - make_interval(hours => ${HOURS}) RETURNING id`);
  if (!talk) return false;
  const place = { customerId, accountId: account.id };
  await insertMessage(unit, {
    ...place,
    talkId: talk.id,
    sender: 'customer',
    kind: 'text',
    text,
    state: 'received',
    platformId: event.id,
    at: event.at,
  });
  await addEvent(
    unit,
    { ...place, id: talk.id },
    `客户评价：${SATISFACTION[score as keyof typeof SATISFACTION]}（${score} 分）`,
  );
  await announceTalks(unit, [talk.id]);
  return true;
}
