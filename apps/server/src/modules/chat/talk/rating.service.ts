import { randomUUID } from 'node:crypto';
import { SATISFACTION } from '@zhiying/contract';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { announceTalks } from '../announce.service.ts';
import type { TalkRecord } from '../chat.repository.ts';
import { addEvent, insertMessage } from '../message.repository.ts';
import { wakeSending } from '../wake.ts';
import { markRatingAsked, storeRating } from './rating.repository.ts';
import { quotaOf } from './talk.rows.ts';

/** Accepts 5, 5分, 5 非常满意 and 非常满意. */
function ratingOf(text: string): number | null {
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

/** Asks once per talk, if the account wants it and the platform's quota allows another message. */
export async function askRating(
  kernel: Pick<Kernel, 'jobs'>,
  unit: Unit,
  { id, customerId, accountId, platform }: Pick<TalkRecord, 'id' | 'customerId' | 'accountId' | 'platform'>,
) {
  const { left } = await quotaOf(unit, { customerId, platform });
  if (left < 1) return;
  const asked = await markRatingAsked(unit, id);
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

/** Records the customer's rating on the ended talk, without opening a new one. */
export async function recordRating(
  unit: Unit,
  account: AccountRecord,
  customerId: number,
  event: Extract<ChatEvent, { type: 'message' }>,
  text: string,
): Promise<boolean> {
  const score = event.content.kind === 'text' ? ratingOf(text) : null;
  if (score === null) return false;
  const talk = await storeRating(unit, customerId, score);
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
