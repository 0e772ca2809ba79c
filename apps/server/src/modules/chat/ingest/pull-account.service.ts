import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ChatConnections } from '../account/account-connection.service.ts';
import { lockAccount, storeCursor } from './ingest.repository.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { type Claimed, completePull, continuePull, extendClaim, failPull } from './pull.repository.ts';

/** The platform says that there is more and stays where it is: it is asked so often in a row, then later. */
const MOST_STANDSTILLS = 3;
/** So many pages are a turn: an account that always has more takes its lane for no longer. */
const PAGES_A_TURN = 20;
class Standstill extends Error {}

/** Fetches what an account has, and notes when it is to be asked next; false where it could not. Never throws: a failure is the account's own. */
export async function pullAccount(kernel: Kernel, use: ChatConnections, claimed: Claimed): Promise<boolean> {
  const { accountId, token } = claimed;
  let more: boolean;
  try {
    try {
      more = await pullPages(kernel, use, accountId, token);
    } catch (error) {
      await failPull(kernel.db, claimed, error);
      if (!(error instanceof Standstill)) await use.keepTrouble(accountId, error);
      const said = error instanceof PlatformError ? { code: error.code } : { err: error };
      kernel.log.warn({ chatAccount: accountId, ...said }, 'messages could not be fetched');
      return false;
    }
    await (more ? continuePull : completePull)(kernel.db, accountId);
    await use.keepTrouble(accountId, null);
    return true;
  } catch (err) {
    // Its claim ends by itself.
    kernel.log.warn({ err, chatAccount: accountId }, 'fetching messages was left unfinished');
    return false;
  }
}

/**
 * Messages and the cursor behind them commit together: a worker that dies in between fetches the page again, and what is there already
 * stays one message. An empty page says nothing about whether there is more (document/path/94670). True where more is left for the next turn.
 */
async function pullPages(kernel: Kernel, use: ChatConnections, accountId: number, token: string | null) {
  let more = true;
  for (let pages = 0, standstills = 0; more && pages < PAGES_A_TURN; pages++) {
    if (pages > 0) await extendClaim(kernel.db, accountId);
    const { connector, account, record } = await use.open(accountId);
    if (!connector.pull) return false;
    const pulled = await connector.pull(account, record.cursor, token);
    more = pulled.more;
    await kernel.tx(SYSTEM, async (unit) => {
      const held = await lockAccount(unit, accountId);
      // Another worker has fetched this page meanwhile.
      if (held?.cursor !== record.cursor) return;
      await ingestEvents(
        kernel,
        unit,
        pulled.events.map((event) => ({ account: held, event })),
      );
      await storeCursor(unit, accountId, pulled.cursor);
    });
    standstills = pulled.cursor === record.cursor ? standstills + 1 : 0;
    if (more && standstills >= MOST_STANDSTILLS) throw new Standstill('the cursor does not move');
  }
  return more;
}
