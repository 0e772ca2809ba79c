import { type AttemptError, PLATFORMS } from '@zhiying/contract';
import { type Account, type CheckResult, type Connector, PlatformError } from '#engines/platforms/index.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountConnections } from '../../account/index.ts';
import type { AttemptRecord } from '../attempt.repository.ts';
import { keepTrace, later, takenBy } from './check-outcome.repository.ts';
import {
  AT_ONCE,
  again,
  conclude,
  failed,
  gaveUp,
  MOST_TRIES,
  nextCheck,
  ownError,
  processing,
  published,
} from './outcome.repository.ts';

/** An attempt that is being asked about, and all that is needed for that. */
interface Looking {
  kernel: Kernel;
  attempt: AttemptRecord;
  connector: Connector;
  account: Account;
}

/** Asks the platform how an attempt ended. Publishes nothing. */
export async function checkOutcome(kernel: Kernel, use: AccountConnections, attempt: AttemptRecord) {
  try {
    const { connector, account, record } = await use.open(attempt.accountId);
    const looking = { kernel, attempt, connector, account };
    const found = await connector.check(attempt.trace ?? {}, account, await takenBy(kernel, attempt));
    await use.reached(record);
    await conclusion(looking, found);
  } catch (error) {
    if (!(error instanceof PlatformError)) {
      if (!(error instanceof Refusal))
        kernel.log.error({ err: error, attempt: attempt.id }, 'checking broke');
      return notAnswered(kernel, attempt);
    }
    if (error.unreachable) await use.unreachable(attempt.accountId);
    else if (error.category !== 'network') await use.failed(attempt.accountId, error);
    return notAnswered(kernel, attempt, error);
  }
}

/**
 * No answer is no look: whatever was missing before may be there now. What the platform does not know of counts from here on anew, and where
 * it was out of reach the looks begin again as often as after sending.
 */
function notAnswered(kernel: Kernel, attempt: AttemptRecord, error?: PlatformError) {
  const { missingSince: _before, ...trace } = attempt.trace ?? {};
  return later(
    kernel,
    { ...attempt, looks: error?.unreachable ? 0 : attempt.looks },
    { seconds: error?.retryAfterSeconds, trace: { ...trace, unansweredAt: new Date().toISOString() } },
  );
}

async function conclusion(looking: Looking, found: CheckResult) {
  const { kernel, attempt } = looking;
  switch (found.state) {
    case 'published':
      await settle(looking, published(found));
      return;
    case 'rejected':
      await settle(looking, failed({ ...ownError('content', found.reason, 'rejected'), logId: found.logId }));
      return;
    case 'pending': {
      const { missingSince: _found, ...trace } = found.trace;
      // With the draft taken away by ourselves, its absence says nothing any more.
      if (attempt.state === 'unknown' && !attempt.trace?.withdrawing)
        await settle(looking, processing(trace));
      else await later(kernel, attempt, { trace });
      return;
    }
    case 'missing':
      await (attempt.state === 'processing' ? acceptedButMissing(looking) : maybeNeverArrived(looking));
  }
}

const settle = ({ kernel, attempt }: Looking, next: Parameters<typeof conclude>[3]) =>
  conclude(kernel, attempt, [attempt.state], next);
const lateMs = ({ attempt }: Looking) => PLATFORMS[attempt.platform].late.max * 60_000;
const since = (moment: string | null | undefined) => Date.now() - Date.parse(moment ?? '');

/**
 * The platform took it and does not find it. What it never showed it may list late, and nobody but a person can say more; what it
 * did show and shows no longer has been taken away.
 */
async function acceptedButMissing(looking: Looking) {
  const { kernel, attempt } = looking;
  const trace = { ...attempt.trace, missingSince: attempt.trace?.missingSince ?? new Date().toISOString() };
  if (since(trace.missingSince) < lateMs(looking) || !attempt.trace?.seen) {
    const note = '平台已接收，但暂未查到该内容；可到平台核对后确认结果';
    return later(kernel, attempt, { trace, note });
  }
  const advice = '平台上已无该内容，可能未通过审核或被删除，请到平台查看';
  await settle(looking, failed(ownError('missing', advice, 'gone')));
}

/**
 * Nobody knows whether the request arrived. As long as this platform can be late, it is only asked; then what can be done to make
 * sure is done, and only then it goes out again.
 */
async function maybeNeverArrived(looking: Looking) {
  const { kernel, attempt, connector, account } = looking;
  // Both unknown and unanswered questions begin the wait: the platform must have said long enough that it does not know of it.
  const asked = attempt.trace?.unansweredAt ? since(attempt.trace.unansweredAt) : Infinity;
  const left = lateMs(looking) - Math.min(since(attempt.sentAt), asked);
  if (left > 0)
    return later(kernel, attempt, { seconds: Math.min(nextCheck(attempt.looks), Math.ceil(left / 1000)) });
  if (connector.withdraw) {
    const trace = { ...attempt.trace, withdrawing: new Date().toISOString() };
    // Kept first: should this be cut short, nobody takes the missing draft for one that was published.
    if (!(await keepTrace(kernel, attempt, trace))) return;
    if (!(await connector.withdraw(trace, account))) {
      const { withdrawing: _not, ...untouched } = trace;
      return later(kernel, attempt, { trace: untouched });
    }
  }
  await settle(looking, notArrived(attempt));
}

/** Out again, unless the platform had said something against it that another try would not change. */
function notArrived({ error, tries }: AttemptRecord) {
  if (error?.category === 'unknown') return failed(error as AttemptError);
  const never = ownError('network', '平台未收到该内容', 'never-arrived');
  return tries < MOST_TRIES ? again(never, AT_ONCE, '平台未收到，重新发布') : gaveUp(never, tries);
}
