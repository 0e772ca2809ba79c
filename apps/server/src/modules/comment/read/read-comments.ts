import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountUse, accountUse } from '../../account/index.ts';
import { keepComments } from './keep-comments.ts';
import * as repository from './watch.repository.ts';

const MOST_ACCOUNTS = 500;
/** A slow platform must not hold up the others. */
const AT_ONCE = 4;
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
  const use = accountUse(kernel);
  let done = 0;
  const waiting = accounts.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id } of waiting) {
        signal.throwIfAborted();
        await readAccount(kernel, use, id, signal);
        await progress(++done, accounts.length);
      }
    }),
  );
}

/** Trouble stays with the account: the others are read all the same. */
async function readAccount(kernel: Kernel, use: AccountUse, accountId: number, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    const post = await repository.claimPost(kernel.db, accountId);
    if (!post) return;
    try {
      if (await readPost(kernel, use, accountId, post, signal))
        await repository.passTurn(kernel.db, post, kernel.config.sandboxUrl !== null);
      else await repository.readAgain(kernel.db, post);
    } catch (error) {
      // Deleted or disconnected since it was found.
      if (error instanceof Refusal) return;
      if (!(error instanceof PlatformError)) throw error;
      await repository.readFailed(kernel.db, post.attemptId, error.retryAfterSeconds);
      // Without a valid authorisation publishing would fail too; anything else concerns reading alone.
      if (error.category === 'auth') await use.failed(accountId, error);
      // A post that is gone says nothing about the others of the account.
      if (error.category !== 'missing' && error.category !== 'content') return;
    }
  }
}

/** A page at a time, each kept before the next is asked for. False if another reading went on from where this one was. */
async function readPost(
  kernel: Kernel,
  use: AccountUse,
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
    const kept = await kernel.tx(SYSTEM, (unit) => keepComments(unit, accountId, asked, page));
    if (kept === null) return false;
    if (!page.more) return true;
    cursor = page.cursor;
  }
  return true;
}
