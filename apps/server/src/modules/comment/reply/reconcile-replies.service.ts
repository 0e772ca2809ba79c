import { PLATFORMS } from '@zhiying/contract';

import { PlatformError } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountConnections, accountConnections } from '../../account/index.ts';
import { type OpenReply, repliesToLookAt } from '../comment.repository.ts';
import { abandonedReplies, claimLook, MOST, markUnanswered } from './reply.repository.ts';
import { settleReply } from './settle-reply.service.ts';

export const UNSURE = '无法确定平台是否收到回复，正在核实，不会重复发送';
const AT_ONCE = 8;
/** The time between two questions grows. */
const LOOKS = [5, 10, 20, 40, 60, 120, 300];

/** Asks the platforms about answers that have no end. Sends nothing. */
export async function reconcileReplies(kernel: Kernel, signal: AbortSignal) {
  const left = await abandonedReplies(kernel.db);
  for (const { id, sent } of left)
    await settleReply(
      kernel,
      id,
      sent ? { state: 'unknown', note: UNSURE } : { state: 'failed', note: '未能发送，请重新回复' },
    );
  const due = await repliesToLookAt(kernel.db);
  const use = accountConnections(kernel);
  await settleEach(due.slice(0, MOST), (reply) => look(kernel, use, reply), {
    log: kernel.log,
    signal,
    atOnce: AT_ONCE,
    keptWithItem: true,
    name: ({ id }) => id,
  });
}

async function look(kernel: Kernel, use: AccountConnections, reply: OpenReply) {
  const { id, looks, text, externalId, unansweredAt, accountId, platform, postId, url, trace } = reply;
  const sentAt = reply.sentAt ?? new Date().toISOString();
  await claimLook(kernel.db, id, LOOKS[looks] ?? 600);
  try {
    const { connector, account } = await use.open(accountId);
    const post = { state: 'published' as const, postId, url, trace };
    const found = await connector.findReply?.({ post, commentId: externalId, text }, sentAt, account);
    if (found) await settleReply(kernel, id, { state: 'replied', externalId: found.id });
    // As long as the platform can be late, it may still appear; time in which nobody could ask does not count.
    else if (Date.now() - Date.parse(unansweredAt ?? sentAt) > PLATFORMS[platform].late.max * 60_000)
      await settleReply(kernel, id, { state: 'failed', note: '平台未收到回复，可重新回复' });
  } catch (error) {
    // The account cannot be asked now, which is no look; a person who looks on the platform can still say how it ended.
    await markUnanswered(kernel.db, id, looks);
    if (!(error instanceof PlatformError || error instanceof Refusal)) throw error;
  }
}
