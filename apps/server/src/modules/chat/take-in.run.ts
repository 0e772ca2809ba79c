import type { ChatPlatform } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
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
  old: boolean;
}

/** Where a platform only says that there is something, it is asked once however often it said so. */
interface Hint {
  platform: ChatPlatform;
  account: string;
  token: string;
  /** The callbacks that said so; they are done when the messages are there. */
  callbacks: number[];
}

/** Works on callbacks in the order they came, until there are none. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatUse(kernel);
  let after = 0;
  const failures: Error[] = [];
  for (let found = true; found && !signal.aborted; ) {
    const hints = new Map<string, Hint>();
    found = false;
    for (let next = await workOnNext(kernel, after, hints); next !== null; ) {
      after = next;
      found = true;
      next = signal.aborted ? null : await workOnNext(kernel, after, hints);
    }
    for (const hint of hints.values())
      await follow(kernel, use, hint).catch((error: Error) => {
        failures.push(error);
      });
  }
  // Those that could not be followed are looked at again.
  const [failure] = failures;
  if (failure) throw failure;
}

async function follow(kernel: Kernel, use: ChatUse, { platform, account, token, callbacks }: Hint) {
  const found = await accountOf(kernel.db, platform, account);
  if (found) await pullAll(kernel, use, found.id, token);
  await kernel.db.query(sql`UPDATE chat_callback SET handled_at = now() WHERE id = ${anyOf(callbacks)}`);
}

/** One callback and everything it brought commit together; its number, or null where none is left. */
const workOnNext = (kernel: Kernel, after: number, hints: Map<string, Hint>) =>
  kernel.tx(SYSTEM, async (unit) => {
    const callback = await unit.one<Callback>(sql`
      SELECT id, platform, sealed, received_at < now() - make_interval(mins => ${HINT_MINUTES}) AS old FROM chat_callback
      WHERE handled_at IS NULL AND id > ${after} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`);
    if (!callback) return null;
    const { id, platform, old } = callback;
    const kept = Kept.safeParse(JSON.parse(unit.secrets.open(callback.sealed, KEPT_AS)));
    for (const event of kept.data?.events ?? []) {
      const account = await accountOf(unit, platform, event.account);
      if (account) await takeInEvent(kernel, unit, account, event);
    }
    const pull = kept.data?.pull;
    if (pull && !old) {
      const key = `${platform} ${pull.account}`;
      hints.set(key, { platform, ...pull, callbacks: [...(hints.get(key)?.callbacks ?? []), id] });
      return id;
    }
    await unit.query(sql`
      UPDATE chat_callback SET handled_at = now(), error = ${kept.success ? '' : '内容无法识别'} WHERE id = ${id}`);
    return id;
  });
/** So long a hint is good; what it spoke of is found by the clock after that. */
const HINT_MINUTES = 10;

const accountOf = (db: Queries, platform: ChatPlatform, externalId: string) =>
  db.one<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.platform = ${platform} AND a.external_id = ${externalId} AND a.deleted_at IS NULL`);
