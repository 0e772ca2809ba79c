import { planned, sql } from '#db/sql.ts';
import { PlatformError, type Post, type PublishResult, type Trace } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountUse } from '../../account/index.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import { sourceOf } from '../subjects.ts';
import { leased, TOMORROW } from './claim.ts';
import {
  again,
  conclude,
  errorOf,
  failed,
  inSeconds,
  MOST_TRIES,
  ownError,
  processing,
  published,
} from './outcome.ts';

/** Somebody else took it over; whatever this process still had to do with it is over. */
class ClaimLost extends Error {}

const FIRST_WAIT_SECONDS = 5;
/** An account that cannot publish is looked at this often; once a person mended it, it goes on at once. */
const ACCOUNT_WAIT_SECONDS = 60;

/** One attempt, from checks to outcome. `publish` is called once; from `remember` on only the platform knows. */
export async function send(kernel: Kernel, use: AccountUse, attempt: AttemptRecord) {
  const settle = (next: Parameters<typeof conclude>[3]) => conclude(kernel, attempt, ['submitting'], next);
  let sent = false;
  const remember = async (trace: Trace) => {
    const [row] = await kernel.db.query(
      planned(sql`
      UPDATE publish_attempt SET trace = ${JSON.stringify(trace)}::jsonb, sent_at = now(), claimed_until = ${leased}
      WHERE id = ${attempt.id} AND state = 'submitting' AND claimed_by = ${attempt.claimedBy} RETURNING id`),
    );
    if (!row) throw new ClaimLost();
    sent = true;
  };

  try {
    const post = await sourceOf(kernel, attempt.batchKind).post(
      kernel,
      attempt.subjectId,
      attempt.subjectVersion,
    );
    if (typeof post === 'string') return await settle(failed(ownError('check', post)));
    const result = await publishOnce(use, attempt, post, remember);
    if (typeof result === 'string') return await settle(failed(ownError('content', result)));
    await settle(afterAnswer(result));
    if (result.state === 'published') await use.succeeded(attempt.accountId);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (error instanceof PlatformError) return afterTrouble(kernel, use, attempt, error);
    if (error instanceof Refusal && !sent)
      return settle(
        again(ownError('account', error.message, error.code), inSeconds(ACCOUNT_WAIT_SECONDS), error.message),
      );
    kernel.log.error({ err: error, attempt: attempt.id, sent }, 'publishing broke');
    if (sent) return settle(nobodyKnows(ownError('unknown', '提交时出错，正在核实')));
    const broken = ownError('unknown', '提交前出错，详情见服务器日志');
    return settle(
      attempt.tries < MOST_TRIES
        ? again(broken, inSeconds(FIRST_WAIT_SECONDS * 2 ** attempt.tries), '稍后自动再试')
        : failed(broken),
    );
  }
}

/** A text says what the platform would refuse; it is not asked then. */
async function publishOnce(
  use: AccountUse,
  attempt: AttemptRecord,
  post: Post,
  remember: (trace: Trace) => Promise<void>,
): Promise<PublishResult | string> {
  const { connector, account } = await use.open(attempt.accountId);
  const [breach] = connector.validate(post);
  if (breach) return breach.msg;
  return connector.publish(post, account, { remember });
}

function afterAnswer(result: PublishResult) {
  if (result.state === 'published') return published(result);
  if (result.state === 'pending') return processing(result.trace);
  return {
    to: 'handover' as const,
    text: '交给人工发布',
    columns: sql`trace = ${JSON.stringify(result.trace)}::jsonb, look_at = NULL, note = '等待人工发布并交回链接'`,
  };
}

const nobodyKnows = (error: ReturnType<typeof ownError>) => ({
  to: 'unknown' as const,
  text: `没有收到平台的答复：${error.advice}`,
  error,
  columns: sql`look_at = ${inSeconds(2)}, looks = 0, note = '没有收到平台的答复，正在核实，不会重复发布'`,
});

/** The platform said no, or nothing. */
async function afterTrouble(kernel: Kernel, use: AccountUse, attempt: AttemptRecord, error: PlatformError) {
  const settle = (next: Parameters<typeof conclude>[3]) => conclude(kernel, attempt, ['submitting'], next);
  const facts = errorOf(error);
  if (error.outcome === 'unknown') return settle(nobodyKnows(facts));
  const paused = error.category !== 'content' && (await use.failed(attempt.accountId, error));
  // The account's trouble is not the post's: it waits until somebody mends the account.
  if (paused)
    return settle(again(facts, inSeconds(ACCOUNT_WAIT_SECONDS), error.advice, sql`tries = p.tries - 1`));
  if (error.category === 'quota')
    return settle(again(facts, TOMORROW, error.advice, sql`tries = p.tries - 1`));
  if (!error.retryable || attempt.tries >= MOST_TRIES) return settle(failed(facts));
  const wait = error.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (attempt.tries - 1);
  return settle(again(facts, inSeconds(wait), `${error.advice}（第 ${attempt.tries} 次）`));
}
