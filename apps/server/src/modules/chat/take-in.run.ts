import { setTimeout as wait } from 'node:timers/promises';
import type { ChatPlatform } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountRecord, accountColumns, type ChatUse, chatUse } from './chat-use.ts';
import { lookout } from './lookout.ts';
import { pullAll } from './pull.ts';
import { KEPT_AS } from './receive.ts';
import { takeInEvents } from './take-in.ts';
import { askForTakeIn } from './wake.ts';

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
const TOGETHER = 200;
/** In a hurry more have come by then, and are cheaper together. */
const LOOK_EVERY_MS = 100;
/** After so many looks that found nothing the next callback asks for a job of its own. */
const QUIET_LOOKS = 2;

interface Work {
  kernel: Kernel;
  hints: Map<string, Hint>;
  /** Not to be taken up again by this run: what failed, and hints that are yet to be followed. */
  passed: Set<number>;
  failures: Error[];
}

/** Works on callbacks in the order they came, until none have come for a moment. */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const use = chatUse(kernel);
  const work: Work = { kernel, hints: new Map(), passed: new Set(), failures: [] };
  const look = lookout(kernel);
  const isMore = async (db: Queries) => (await nextOf(db, work.passed)) !== null;
  let stopped = false;
  try {
    for (let quiet = 0; !stopped && !signal.aborted; ) {
      await look.goOn();
      quiet = (await workOnAll(work, signal)) ? 0 : quiet + 1;
      for (const hint of work.hints.values()) await follow(work, use, hint);
      work.hints.clear();
      stopped = quiet >= QUIET_LOOKS && (await look.stop(isMore));
      if (!stopped) await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    // Whoever kept something meanwhile relied on this run.
    if (!stopped) await leave(kernel, look, isMore);
  }
  // Those that could not be taken in or followed are looked at again.
  const [failure] = work.failures;
  if (failure) throw failure;
}

/** It is cut short: what is left is another run's. */
const leave = (kernel: Kernel, look: ReturnType<typeof lookout>, isMore: (db: Queries) => Promise<boolean>) =>
  look
    .stop(async (unit) => {
      if (await isMore(unit)) await askForTakeIn(kernel, unit);
      return false;
    })
    .catch((err: unknown) => kernel.log.warn({ err }, 'callbacks wait for the clock'));

async function follow(
  { kernel, passed, failures }: Work,
  use: ChatUse,
  { platform, account, token, callbacks }: Hint,
) {
  try {
    const [found] = await accountsNamed(kernel.db, [{ platform, account }]);
    if (found) await pullAll(kernel, use, found.id, token);
    await kernel.db.query(sql`UPDATE chat_callback SET handled_at = now() WHERE id = ${anyOf(callbacks)}`);
    for (const id of callbacks) passed.delete(id);
  } catch (error) {
    failures.push(error as Error);
  }
}

/** Whether there was anything. */
async function workOnAll(work: Work, signal: AbortSignal): Promise<boolean> {
  const { db } = work.kernel;
  let next = await nextOf(db, work.passed);
  const any = next !== null;
  while (next !== null && !signal.aborted) {
    const full = await workOnNext(work, next);
    next = full ? await nextOf(db, work.passed) : null;
  }
  return any;
}

/** True where there may be more. One that cannot be taken in must not hold the others back: fewer at a time, until it is known which. */
async function workOnNext(work: Work, next: number): Promise<boolean> {
  for (let most = TOGETHER; ; most = Math.ceil(most / FEWER))
    try {
      return (await workOn(work, most)) === most || most < TOGETHER;
    } catch (error) {
      work.kernel.log.warn({ err: error, most }, 'callbacks could not be taken in together');
      if (most > 1) continue;
      work.failures.push(error as Error);
      work.passed.add(next);
      return true;
    }
}
const FEWER = 8;

const open = (passed: ReadonlySet<number>) => sql`handled_at IS NULL AND id <> ALL(${[...passed]}::bigint[])`;

const nextOf = async (db: Queries, passed: ReadonlySet<number>) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM chat_callback WHERE ${open(passed)} ORDER BY id LIMIT 1`))
    ?.id ?? null;

async function workOn({ kernel, hints, passed }: Work, most: number): Promise<number> {
  const { count, left } = await kernel.tx(SYSTEM, async (unit) => {
    const callbacks = await unit.query<Callback>(sql`
      SELECT id, platform, sealed, received_at < now() - make_interval(mins => ${HINT_MINUTES}) AS old FROM chat_callback
      WHERE ${open(passed)} ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`);
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
    await unit.query(sql`
      UPDATE chat_callback SET handled_at = now(), error = CASE WHEN id = ${anyOf(idsOf(done.filter(({ kept }) => !kept)))} THEN '内容无法识别' ELSE '' END
      WHERE id = ${anyOf(idsOf(done))}`);
    return { count: opened.length, left: opened.filter((one) => !done.includes(one)) };
  });
  for (const { id, platform, kept } of left) {
    passed.add(id);
    if (!kept?.pull) continue;
    const key = `${platform} ${kept.pull.account}`;
    hints.set(key, { platform, ...kept.pull, callbacks: [...(hints.get(key)?.callbacks ?? []), id] });
  }
  return count;
}
/** So long a hint is good; what it spoke of is found by the clock after that. */
const HINT_MINUTES = 10;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const accountsNamed = (db: Queries, named: readonly { platform: ChatPlatform; account: string }[]) =>
  db.query<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.deleted_at IS NULL AND a.external_id = ${anyOf([...new Set(named.map(({ account }) => account))], 'text')}
      AND a.platform = ${anyOf([...new Set(named.map(({ platform }) => platform))], 'text')}`);
