import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { sendWelcome } from '../chat.jobs.ts';
import { claimGreeting, greetingOf } from './welcome.repository.ts';

/**
 * Claims the account's welcome when a customer opens the conversation, and enqueues the job that sends it.
 * The claim makes it idempotent: a repeated event greets once. Best effort: a failed welcome is not retried.
 */
export async function claimWelcome(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  { id: accountId }: AccountRecord,
  customerId: number,
  event: Extract<ChatEvent, { type: 'enter' }>,
) {
  const claimed = await claimGreeting(unit, { id: event.id, customerId, accountId, at: event.at });
  if (claimed)
    await jobs.enqueue(unit, sendWelcome, { customerId, entered: event.id, code: event.welcomeCode ?? '' });
}

export async function isGreeting(unit: Unit, customerId: number, text: string): Promise<boolean> {
  const known = await greetingOf(unit, customerId);
  return known?.greeting?.text === text;
}
