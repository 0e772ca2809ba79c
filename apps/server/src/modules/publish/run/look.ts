import { sql } from '#db/sql.ts';
import { type CheckResult, PlatformError } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountUse } from '../../account/index.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import {
  again,
  conclude,
  failed,
  inSeconds,
  MOST_TRIES,
  nextLook,
  ownError,
  processing,
  published,
} from './outcome.ts';

/**
 * Only after this time is "the platform knows nothing of it" believed: the request may still be on its way, or the platform may
 * not list it yet.
 */
const MISSING_GRACE_MS = 30_000;
/** A post that was accepted and is not found this often in a row is gone. */
const LOOKS_UNTIL_GONE = 4;

/** Asks the platform how an attempt ended. Publishes nothing. */
export async function look(kernel: Kernel, use: AccountUse, attempt: AttemptRecord) {
  try {
    const { connector, account } = await use.open(attempt.accountId);
    await conclusion(kernel, use, attempt, await connector.check(attempt.trace ?? {}, account));
  } catch (error) {
    if (error instanceof PlatformError) {
      if (error.category !== 'network') await use.failed(attempt.accountId, error);
      return later(kernel, attempt, error.retryAfterSeconds);
    }
    if (!(error instanceof Refusal)) kernel.log.error({ err: error, attempt: attempt.id }, 'checking broke');
    return later(kernel, attempt);
  }
}

async function conclusion(kernel: Kernel, use: AccountUse, attempt: AttemptRecord, found: CheckResult) {
  const settle = (next: Parameters<typeof conclude>[3]) => conclude(kernel, attempt, [attempt.state], next);
  switch (found.state) {
    case 'published':
      if (await settle(published(found))) await use.succeeded(attempt.accountId);
      return;
    case 'rejected':
      await settle(failed({ ...ownError('content', found.reason, 'rejected'), logId: found.logId }));
      return;
    case 'pending':
      if (attempt.state === 'unknown') await settle(processing(found.trace));
      else await later(kernel, attempt);
      return;
    case 'missing':
      await notFound(kernel, attempt, settle);
  }
}

async function notFound(
  kernel: Kernel,
  attempt: AttemptRecord,
  settle: (next: Parameters<typeof conclude>[3]) => Promise<boolean>,
) {
  if (attempt.state === 'processing') {
    if (attempt.looks < LOOKS_UNTIL_GONE) await later(kernel, attempt);
    else await settle(failed(ownError('missing', '平台查不到这条内容，可能已被删除，请到平台查看', 'gone')));
    return;
  }
  const age = Date.now() - Date.parse(attempt.sentAt ?? new Date(0).toISOString());
  if (age < MISSING_GRACE_MS) return later(kernel, attempt, Math.ceil((MISSING_GRACE_MS - age) / 1000));
  const never = ownError('network', '平台没有收到这条内容，重新发布', 'never-arrived');
  await settle(
    attempt.tries < MOST_TRIES
      ? again(never, sql`now()`, '平台没有收到，重新发布')
      : failed(ownError('network', '多次提交平台都没有收到，请检查网络后重试', 'never-arrived')),
  );
}

const later = (kernel: Kernel, { id, looks, claimedBy }: AttemptRecord, seconds = nextLook(looks)) =>
  kernel.db.query(sql`
    UPDATE publish_attempt SET look_at = ${inSeconds(seconds)}, claimed_by = NULL
    WHERE id = ${id} AND claimed_by = ${claimedBy} AND state IN ('processing', 'unknown')`);
