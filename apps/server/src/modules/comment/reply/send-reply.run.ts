import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { accountConnections } from '../../account/index.ts';
import { type OpenReply, openReplies } from '../comment.repository.ts';
import { UNSURE } from './reconcile-replies.service.ts';
import { settleReply } from './settle-reply.service.ts';

/** Sends an answer once. Whoever finds that it was begun before does not send it again: only asking tells how it ended. */
export async function run({ kernel, payload: { replyId } }: JobContext<{ replyId: number }>) {
  const [reply] = await openReplies(kernel.db, sql`r.id = ${replyId} AND r.state = 'sending'`);
  if (!reply) return;
  if (reply.sentAt !== null) {
    await settleReply(kernel, replyId, { state: 'unknown', note: UNSURE });
    return;
  }
  await send(kernel, reply);
}

/** From here on the answer may be there whatever happens; said before the one request that sends it. */
const remember = async ({ db }: Kernel, id: number) =>
  (
    await db.query(sql`
    UPDATE post_comment_reply SET sent_at = now() WHERE id = ${id} AND state = 'sending' AND sent_at IS NULL RETURNING id`)
  ).length > 0;

async function send(kernel: Kernel, { id, text, externalId, accountId, postId, url, trace }: OpenReply) {
  const use = accountConnections(kernel);
  try {
    const { connector, account, record } = await use.open(accountId);
    if (!connector.reply)
      return void (await settleReply(kernel, id, { state: 'failed', note: '平台不支持回复评论' }));
    if (!(await remember(kernel, id))) return;
    const post = { state: 'published' as const, postId, url, trace };
    const sent = await connector.reply({ post, commentId: externalId, text }, account);
    await use.reached(record);
    await settleReply(kernel, id, { state: 'replied', externalId: sent.id });
  } catch (error) {
    if (error instanceof Refusal)
      return void (await settleReply(kernel, id, { state: 'failed', note: error.message }));
    if (!(error instanceof PlatformError)) throw error;
    if (error.outcome === 'unknown')
      return void (await settleReply(kernel, id, { state: 'unknown', note: `${error.advice}，${UNSURE}` }));
    if (error.unreachable) await use.unreachable(accountId);
    else if (error.category === 'auth' || error.category === 'permission') await use.failed(accountId, error);
    await settleReply(kernel, id, { state: 'failed', note: error.advice });
  }
}
