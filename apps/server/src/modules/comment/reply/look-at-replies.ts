import { PLATFORMS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountUse, accountUse } from '../../account/index.ts';
import { type OpenReply, openReplies } from '../comment.repository.ts';
import { settleReply } from './settle-reply.ts';

export const UNSURE = '无法确定平台是否收到回复，正在核实，不会重复发送';
/** The job that sends one ends long before this; what is older was left behind by a process that died. */
const ABANDONED = '3 minutes';
const MOST = 100;
/** The time between two questions grows. */
const LOOKS = [5, 10, 20, 40, 60, 120, 300];

/** Asks the platforms about answers that have no end. Sends nothing. */
export async function lookAtReplies(kernel: Kernel, signal: AbortSignal) {
  const left = await kernel.db.query<{ id: number; sent: boolean }>(sql`
    SELECT id, sent_at IS NOT NULL AS sent FROM post_comment_reply
    WHERE state = 'sending' AND at < now() - ${ABANDONED}::interval AND coalesce(sent_at, at) < now() - ${ABANDONED}::interval
    LIMIT ${MOST}`);
  for (const { id, sent } of left)
    await settleReply(
      kernel,
      id,
      sent ? { state: 'unknown', note: UNSURE } : { state: 'failed', note: '未能发送，请重新回复' },
    );
  const due = await openReplies(kernel.db, sql`r.state = 'unknown' AND r.look_at <= now()`);
  const use = accountUse(kernel);
  for (const reply of due.slice(0, MOST)) {
    signal.throwIfAborted();
    await look(kernel, use, reply);
  }
}

async function look(kernel: Kernel, use: AccountUse, reply: OpenReply) {
  const { id, looks, text, externalId, accountId, platform, postId, url, trace } = reply;
  const sentAt = reply.sentAt ?? new Date().toISOString();
  await kernel.db.query(sql`
    UPDATE post_comment_reply SET looks = looks + 1, look_at = now() + make_interval(secs => ${LOOKS[looks] ?? 600})
    WHERE id = ${id} AND state = 'unknown'`);
  try {
    const { connector, account } = await use.open(accountId);
    const post = { state: 'published' as const, postId, url, trace };
    const found = await connector.findReply?.({ post, commentId: externalId, text }, sentAt, account);
    if (found) await settleReply(kernel, id, { state: 'replied', externalId: found.id });
    // As long as the platform can be late, it may still appear.
    else if (Date.now() - Date.parse(sentAt) > PLATFORMS[platform].late.max * 60_000)
      await settleReply(kernel, id, { state: 'failed', note: '平台未收到回复，可重新回复' });
  } catch (error) {
    // The account cannot be asked now; a person who looks on the platform can still say how it ended.
    if (!(error instanceof PlatformError || error instanceof Refusal)) throw error;
  }
}
