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
import { takeInEvents } from './take-in.ts';

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

/** So many callbacks and everything they brought commit together; where that fails, one at a time. */
const TOGETHER = 100;

/** Works on callbacks in the order they came, until there are none. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatUse(kernel);
  let after = 0;
  const failures: Error[] = [];
  for (let found = true; found && !signal.aborted; ) {
    const hints = new Map<string, Hint>();
    found = false;
    for (let last = await workOnNext(kernel, after, hints, failures); last !== null; ) {
      after = last;
      found = true;
      last = signal.aborted ? null : await workOnNext(kernel, after, hints, failures);
    }
    for (const hint of hints.values())
      await follow(kernel, use, hint).catch((error: Error) => {
        failures.push(error);
      });
  }
  // Those that could not be taken in or followed are looked at again.
  const [failure] = failures;
  if (failure) throw failure;
}

async function follow(kernel: Kernel, use: ChatUse, { platform, account, token, callbacks }: Hint) {
  const [found] = await accountsNamed(kernel.db, [{ platform, account }]);
  if (found) await pullAll(kernel, use, found.id, token);
  await kernel.db.query(sql`UPDATE chat_callback SET handled_at = now() WHERE id = ${anyOf(callbacks)}`);
}

/** The number of the last one worked on, or null where none is left. */
async function workOnNext(
  kernel: Kernel,
  after: number,
  hints: Map<string, Hint>,
  failures: Error[],
): Promise<number | null> {
  const found = new Map<string, Hint>();
  const last = await workOn(kernel, after, TOGETHER, found).catch((error: unknown) => {
    // One that cannot be taken in must not hold the others back: alone it is known which.
    kernel.log.warn({ err: error }, 'callbacks are worked on one by one');
    found.clear();
    return workOn(kernel, after, 1, found).catch((failure: Error) => {
      failures.push(failure);
      found.clear();
      return nextAfter(kernel.db, after);
    });
  });
  for (const [key, hint] of found)
    hints.set(key, { ...hint, callbacks: [...(hints.get(key)?.callbacks ?? []), ...hint.callbacks] });
  return last;
}

const nextAfter = async (db: Queries, after: number) =>
  (
    await db.one<{ id: number | null }>(
      sql`SELECT min(id) AS id FROM chat_callback WHERE handled_at IS NULL AND id > ${after}`,
    )
  )?.id ?? null;

const workOn = (kernel: Kernel, after: number, most: number, hints: Map<string, Hint>) =>
  kernel.tx(SYSTEM, async (unit) => {
    const callbacks = await unit.query<Callback>(sql`
      SELECT id, platform, sealed, received_at < now() - make_interval(mins => ${HINT_MINUTES}) AS old FROM chat_callback
      WHERE handled_at IS NULL AND id > ${after} ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`);
    const opened = callbacks.map(({ sealed, ...callback }) => ({
      ...callback,
      kept: Kept.safeParse(JSON.parse(unit.secrets.open(sealed, KEPT_AS))).data ?? null,
    }));
    const told = opened.flatMap(({ platform, kept }) =>
      (kept?.events ?? []).map((event) => ({ platform, event })),
    );
    const accounts = await accountsNamed(
      unit,
      told.map(({ platform, event }) => ({ platform, account: event.account })),
    );
    const byName = new Map(accounts.map((account) => [`${account.platform} ${account.externalId}`, account]));
    await takeInEvents(
      kernel,
      unit,
      told.flatMap(({ platform, event }) => {
        const account = byName.get(`${platform} ${event.account}`);
        return account ? [{ account, event }] : [];
      }),
    );
    // A hint is done when what it speaks of is there.
    const done = opened.filter(({ kept, old }) => !kept?.pull || old);
    for (const { id, platform, kept } of opened.filter((one) => !done.includes(one))) {
      if (!kept?.pull) continue;
      const key = `${platform} ${kept.pull.account}`;
      hints.set(key, { platform, ...kept.pull, callbacks: [...(hints.get(key)?.callbacks ?? []), id] });
    }
    await unit.query(sql`
      UPDATE chat_callback SET handled_at = now(), error = CASE WHEN id = ${anyOf(idsOf(done.filter(({ kept }) => !kept)))} THEN '内容无法识别' ELSE '' END
      WHERE id = ${anyOf(idsOf(done))}`);
    return callbacks.at(-1)?.id ?? null;
  });
/** So long a hint is good; what it spoke of is found by the clock after that. */
const HINT_MINUTES = 10;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const accountsNamed = (db: Queries, named: readonly { platform: ChatPlatform; account: string }[]) =>
  db.query<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.deleted_at IS NULL AND a.external_id = ${anyOf([...new Set(named.map(({ account }) => account))], 'text')}
      AND a.platform = ${anyOf([...new Set(named.map(({ platform }) => platform))], 'text')}`);
