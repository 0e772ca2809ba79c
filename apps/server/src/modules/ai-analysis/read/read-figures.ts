import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountConnections, accountConnections } from '../../account/index.ts';
import * as repository from './reading.repository.ts';

/** Asked of a platform in one go; 抖音 takes no more. */
const MOST_POSTS = 50;
const MOST_ACCOUNTS = 500;
/** A slow platform must not hold up the others. */
const AT_ONCE = 8;
/** One account may have very many posts whose turn it is. */
const ACCOUNT_MS = 10 * 60_000;

/** Reads the figures of every post whose turn it is, account by account. */
export async function readFigures(
  kernel: Kernel,
  signal: AbortSignal,
  progress: (done: number, total: number) => Promise<void> = async () => {},
) {
  const { db, tx, log } = kernel;
  await repository.adoptPosts(db);
  const accounts = await repository.dueAccounts(db, MOST_ACCOUNTS);
  const use = accountConnections(kernel);
  let kept = 0;
  let done = 0;
  const read = async ({ id }: { id: number }) => {
    kept += await readAccount(kernel, use, id, signal);
    await progress(++done, accounts.length);
  };
  await settleEach(accounts, read, {
    log,
    signal,
    atOnce: AT_ONCE,
    patienceMs: ACCOUNT_MS,
    keptWithItem: true,
    name: ({ id }) => id,
  });
  if (kept === 0) return;
  const at = new Date().toISOString();
  await tx(SYSTEM, async (unit) => {
    for (const { id } of await repository.watchers(unit)) await unit.announce('analysis.changed', { at }, id);
  });
}

/** Answers how many posts were told about. Trouble stays with the account: the others are read all the same. */
async function readAccount(
  kernel: Kernel,
  use: AccountConnections,
  id: number,
  signal: AbortSignal,
): Promise<number> {
  const { db, config } = kernel;
  const sandbox = config.sandboxUrl !== null;
  let kept = 0;
  try {
    const { connector, account } = await use.open(id);
    for (;;) {
      signal.throwIfAborted();
      const posts = await repository.claimPosts(db, id, MOST_POSTS);
      if (posts.length === 0) break;
      const told = await connector.metrics(
        posts.map(({ postId, url, trace }) => ({ state: 'published', postId, url, trace })),
        account,
      );
      const found = posts.flatMap(({ attemptId, postId }) => {
        const figures = told.find((post) => post.postId === postId);
        return figures ? [{ ...figures, attemptId }] : [];
      });
      await db.transaction(async (unit) => {
        await repository.keepFigures(unit, found, sandbox);
        await repository.passTurn(
          unit,
          posts.map(({ attemptId }) => attemptId),
          sandbox,
        );
        await repository.accountRead(unit, id);
      });
      kept += found.length;
    }
  } catch (error) {
    if (error instanceof PlatformError) {
      await repository.accountFailed(db, id, error.advice, error.retryAfterSeconds);
      // Without a valid authorisation publishing would fail too; anything else concerns reading alone.
      if (error.category === 'auth') await use.failed(id, error);
    }
    // Deleted or disconnected since it was found.
    else if (!(error instanceof Refusal)) {
      await repository.accountFailed(db, id, '读取数据时出错，详情见服务器日志');
      throw error;
    }
  }
  return kept;
}
