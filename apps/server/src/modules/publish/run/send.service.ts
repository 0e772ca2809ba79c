import { createHash } from 'node:crypto';
import { singleFlightReads } from '#db/single-flight-reads.ts';

import { PlatformError, type Post, type PublishResult, type Trace } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountConnections } from '../../account/index.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import { sourceOf } from '../subjects.ts';
import { TOMORROW } from './claim.repository.ts';
import {
  AT_ONCE,
  again,
  conclude,
  errorOf,
  failed,
  gaveUp,
  handedOver,
  inSeconds,
  MOST_TRIES,
  ownError,
  processing,
  published,
  TRY_GIVEN_BACK,
  UNSURE_COLUMNS,
  waitAfter,
} from './outcome.repository.ts';
import { isOpen, recordSending } from './send.repository.ts';

/** Somebody else took it over; whatever this process still had to do with it is over. */
class ClaimLost extends Error {}
/** The same text is open on this account. */
class SameText extends Error {}

/** An account that cannot publish is looked at this often; once a person mended it, it goes on at once. */
const ACCOUNT_WAIT_SECONDS = 60;
/** What is still being made is asked for again after this long. */
const PARTS_WAIT_SECONDS = 20;
/** What another attempt must be over for, is looked at this often. */
const SAME_TEXT_WAIT_SECONDS = 30;

/** One attempt, from checks to outcome. `publish` is called once; from `remember` on only the platform knows. */
export async function send(kernel: Kernel, use: AccountConnections, attempt: AttemptRecord) {
  const settle = (next: Parameters<typeof conclude>[3]) => conclude(kernel, attempt, ['submitting'], next);
  let sent = false;
  const remember = async (trace: Trace, mark: string | null) => {
    const [row] = await recordSending(kernel.db, {
      id: attempt.id,
      trace,
      mark,
      claimedBy: attempt.claimedBy,
    }).catch((error: unknown) => {
      throw (error as { constraint?: string }).constraint === 'publish_attempt_text' ? new SameText() : error;
    });
    if (!row) throw new ClaimLost();
    sent = true;
  };

  try {
    // Many are sent at the same time, and nearly all of them ask for the same words, settings and pictures.
    const post = await sourceOf(kernel, attempt.batchKind).post(
      { db: singleFlightReads(kernel.db), storage: kernel.storage },
      attempt.subjectId,
      attempt.subjectVersion,
    );
    if (typeof post === 'string') return await settle(failed(ownError('check', post)));
    if ('waitsFor' in post)
      return await settle(
        again(
          ownError('parts', post.waitsFor),
          inSeconds(PARTS_WAIT_SECONDS),
          `${post.waitsFor}，完成后自动发布`,
          TRY_GIVEN_BACK,
        ),
      );
    const result = await publishOnce(kernel, use, attempt, post, remember);
    if (typeof result === 'string') return await settle(failed(ownError('content', result)));
    await settle(afterAnswer(result));
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (error instanceof SameText)
      return settle(
        again(
          ownError('account', '同账号有相同文字的内容尚无结果', 'same-text'),
          inSeconds(SAME_TEXT_WAIT_SECONDS),
          '同账号有相同文字的内容尚无结果，待其完成后发布',
          TRY_GIVEN_BACK,
        ),
      );
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
        ? again(broken, inSeconds(waitAfter(attempt.tries)), '提交前出错，稍后自动重试')
        : gaveUp(broken, attempt.tries),
    );
  }
}

/** A text says what the platform would refuse; it is not asked then. */
async function publishOnce(
  kernel: Kernel,
  use: AccountConnections,
  attempt: AttemptRecord,
  post: Post,
  remember: (trace: Trace, mark: string | null) => Promise<void>,
): Promise<PublishResult | string> {
  const { connector, account, record } = await use.open(attempt.accountId);
  const [breach] = connector.validate(post);
  if (breach) return breach.msg;
  const text = connector.textMark(post);
  const mark =
    text === null ? null : createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('base64url');
  // Known before anything is uploaded; what begins at the same moment is found by `remember`.
  if (mark && (await isOpen(kernel, attempt, mark))) throw new SameText();
  try {
    const result = await connector.publish(post, account, { remember: (trace) => remember(trace, mark) });
    await use.reached(record);
    return result;
  } catch (error) {
    if (error instanceof PlatformError && !error.unreachable) await use.reached(record);
    throw error;
  }
}

function afterAnswer(result: PublishResult) {
  if (result.state === 'published') return published(result);
  if (result.state === 'pending') return processing(result.trace);
  return {
    to: 'handover' as const,
    text: '转为人工发布',
    ...handedOver(result.trace),
  };
}

const nobodyKnows = (error: ReturnType<typeof ownError>) => ({
  to: 'unknown' as const,
  text: `无法确定平台是否接收：${error.advice}`,
  error,
  columns: UNSURE_COLUMNS,
});

/** The platform said no, or nothing. */
async function afterTrouble(
  kernel: Kernel,
  use: AccountConnections,
  attempt: AttemptRecord,
  error: PlatformError,
) {
  const settle = (next: Parameters<typeof conclude>[3]) => conclude(kernel, attempt, ['submitting'], next);
  const facts = errorOf(error);
  if (error.outcome === 'unknown') return settle(nobodyKnows(facts));
  // Nothing has left this machine, which is no try: the account waits, and this post keeps its place.
  if (error.unreachable) {
    await use.unreachable(attempt.accountId);
    return settle(again(facts, AT_ONCE, `${error.advice}，恢复后自动继续`, TRY_GIVEN_BACK));
  }
  const paused = error.category !== 'content' && (await use.failed(attempt.accountId, error));
  // The account's trouble is not the post's: it waits until somebody mends the account.
  if (paused) return settle(again(facts, inSeconds(ACCOUNT_WAIT_SECONDS), error.advice, TRY_GIVEN_BACK));
  if (error.category === 'quota')
    return settle(again(facts, TOMORROW, `${error.advice}，次日自动继续`, TRY_GIVEN_BACK));
  if (!error.retryable) return settle(failed(facts));
  if (attempt.tries >= MOST_TRIES) return settle(gaveUp(facts, attempt.tries));
  const wait = Math.max(error.retryAfterSeconds ?? 0, waitAfter(attempt.tries));
  return settle(again(facts, inSeconds(wait), `${error.advice}，稍后自动重试（已尝试 ${attempt.tries} 次）`));
}
