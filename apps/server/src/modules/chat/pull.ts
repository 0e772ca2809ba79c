import { sql } from '#db/sql.ts';
import { PlatformError } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountRecord, accountColumns, type ChatUse } from './chat-use.ts';
import { askForNames } from './meet.ts';
import { takeInEvents } from './take-in.ts';

/**
 * Fetches what an account has, page by page. Messages and the cursor behind them commit together: whoever dies in between fetches the
 * page again, and what is there already stays one message. Two that fetch at once take turns.
 */
export async function pullAll(kernel: Kernel, use: ChatUse, accountId: number, token: string | null) {
  try {
    for (let more = true; more; ) {
      const { connector, account, record } = await use.open(accountId);
      if (!connector.pull) return;
      const pulled = await connector.pull(account, record.cursor, token);
      more = pulled.more;
      const moved = await kernel.tx(SYSTEM, async (unit) => {
        const held = await unit.one<AccountRecord>(
          sql`SELECT ${accountColumns} FROM chat_account a WHERE a.id = ${accountId} FOR UPDATE OF a`,
        );
        // Somebody else has fetched this page meanwhile.
        if (held?.cursor !== record.cursor) return true;
        await takeInEvents(
          kernel,
          unit,
          pulled.events.map((event) => ({ account: held, event })),
        );
        await unit.query(sql`UPDATE chat_account SET cursor = ${pulled.cursor} WHERE id = ${accountId}`);
        return pulled.cursor !== record.cursor;
      });
      // A platform that says there is more and stays where it is would keep us for ever.
      if (!moved) more = false;
    }
    await askForNames(kernel, use, accountId);
    await use.keepTrouble(accountId, null);
  } catch (error) {
    await use.keepTrouble(accountId, error);
    if (!(error instanceof PlatformError)) throw error;
    kernel.log.warn({ chatAccount: accountId, code: error.code }, 'messages could not be fetched');
    throw error;
  }
}
