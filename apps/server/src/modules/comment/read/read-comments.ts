import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountConnections, accountConnections } from '../../account/index.ts';
import { storeComments } from './store-comments.service.ts';
import * as repository from './watch.repository.ts';

const MOST_ACCOUNTS = 500;
/** A slow platform must not hold up the others. */
const AT_ONCE = 8;
/** One account may have very many posts whose turn it is. */
const ACCOUNT_MS = 10 * 60_000;
/** A post with very many comments goes on at its next turn, where it stopped. */
const MOST_PAGES = 40;

/** Reads the comments of every post whose turn it is, account by account. */
export async function readComments(
  kernel: Kernel,
  signal: AbortSignal,
  progress: (done: number, total: number) => Promise<void> = async () => {},
) {
  await repository.adoptPosts(kernel.db);
  const accounts = await repository.dueAccounts(kernel.db, MOST_ACCOUNTS);
  const use = accountConnections(kernel);
  let done = 0;
  const read = async ({ id }: { id: number }) => {
    await readAccount(kernel, use, id, signal);
    await progress(++done, accounts.length);
  };
  await settleEach(accounts, read, {
    log: kernel.log,
    signal,
    atOnce: AT_ONCE,
    patienceMs: ACCOUNT_MS,
    keptWithItem: true,
    name: ({ id }) => id,
  });
}

/** Trouble stays with the account, and with the post where it says nothing about the others: they are read all the same. */
async function readAccount(kernel: Kernel, use: AccountConnections, accountId: number, signal: AbortSignal) {
  const broken: unknown[] = [];
  for (;;) {
    signal.throwIfAborted();
    const post = await repository.claimPost(kernel.db, accountId);
    if (!post) break;
    try {
      if (await readPost(kernel, use, accountId, post, signal))
        await repository.passTurn(kernel.db, post, kernel.config.sandboxUrl !== null);
      else await repository.readAgain(kernel.db, post);
    } catch (error) {
      // Deleted or disconnected since it was found.
      if (error instanceof Refusal) return;
      if (!(error instanceof PlatformError)) {
        await repository.readFailed(kernel.db, post.attemptId);
        broken.push(error);
        continue;
      }
      await repository.readFailed(kernel.db, post.attemptId, error.retryAfterSeconds);
      // Without a valid authorisation publishing would fail too; anything else concerns reading alone.
      if (error.category === 'auth') await use.failed(accountId, error);
      // A post that is gone says nothing about the others of the account.
      if (error.category !== 'missing' && error.category !== 'content') break;
    }
  }
  if (broken.length > 0) throw broken[0];
}

/** A page at a time, each kept before the next is asked for. False if another reading went on from where this one was. */
async function readPost(
  kernel: Kernel,
  use: AccountConnections,
  accountId: number,
  post: repository.WatchedPost,
  signal: AbortSignal,
): Promise<boolean> {
  const { connector, account } = await use.open(accountId);
  const { postId, url, trace } = post;
  let { cursor } = post;
  for (let n = 0; n < MOST_PAGES; n++) {
    signal.throwIfAborted();
    const page = await connector.comments({ state: 'published', postId, url, trace }, account, cursor);
    const asked = { ...post, cursor };
    const kept = await kernel.tx(SYSTEM, (unit) => storeComments(unit, accountId, asked, page));
    if (kept === null) return false;
    if (!page.more) return true;
    cursor = page.cursor;
  }
  return true;
}
