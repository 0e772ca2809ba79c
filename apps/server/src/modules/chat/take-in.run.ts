import type { ChatPlatform } from '@zhiying/contract';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountRecord, accountColumns, type ChatUse, chatUse } from './chat-use.ts';
import { pullAll } from './pull.ts';
import { KEPT_AS } from './receive.ts';
import { takeInEvent } from './take-in.ts';

const Kept = z.object({
  events: z.array(ChatEvent),
  pull: z.object({ account: z.string(), token: z.string() }).nullable(),
});

interface Callback {
  id: number;
  platform: ChatPlatform;
  sealed: string;
}

/** Works on callbacks in the order they came, until there are none. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatUse(kernel);
  // Where a platform only says that there is something, it is asked once however often it said so.
  const hints = new Map<string, { platform: ChatPlatform; account: string; token: string }>();
  while (!signal.aborted) {
    const worked = await workOnNext(kernel, (platform, hint) =>
      hints.set(`${platform} ${hint.account}`, { platform, ...hint }),
    );
    if (worked) continue;
    if (hints.size === 0) return;
    for (const [key, hint] of hints) {
      hints.delete(key);
      const account = await accountOf(kernel, hint.platform, hint.account);
      if (account && !signal.aborted) await pullAll(kernel, use, account.id, hint.token);
    }
  }
}

/** One callback and everything it brought commit together; false where none is left. */
const workOnNext = (
  kernel: Kernel,
  pull: (platform: ChatPlatform, hint: { account: string; token: string }) => void,
) =>
  kernel.tx(SYSTEM, async (unit) => {
    const callback = await unit.one<Callback>(sql`
      SELECT id, platform, sealed FROM chat_callback WHERE handled_at IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);
    if (!callback) return false;
    const kept = Kept.safeParse(JSON.parse(unit.secrets.open(callback.sealed, KEPT_AS)));
    for (const event of kept.data?.events ?? []) {
      const account = await accountOf(unit, callback.platform, event.account);
      if (account) await takeInEvent(kernel, unit, account, event);
    }
    if (kept.data?.pull) pull(callback.platform, kept.data.pull);
    await unit.query(sql`
      UPDATE chat_callback SET handled_at = now(), error = ${kept.success ? '' : '内容无法识别'} WHERE id = ${callback.id}`);
    return true;
  });

const accountOf = (db: Pick<Kernel['db'], 'one'> | Kernel, platform: ChatPlatform, externalId: string) =>
  ('db' in db ? db.db : db).one<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.platform = ${platform} AND a.external_id = ${externalId} AND a.deleted_at IS NULL`);

export type { ChatUse };
