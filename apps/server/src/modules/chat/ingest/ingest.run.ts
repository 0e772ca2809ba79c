import { setTimeout as wait } from 'node:timers/promises';
import type { ChatPlatform } from '@zhiying/contract';
import { z } from 'zod';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type AccountRecord, accountColumns } from '../account/account.repository.ts';
import { chatConnections } from '../account/account-connection.service.ts';
import { intakeLease } from '../run-lease.repository.ts';
import { requestIngest } from '../wake.ts';
import { CALLBACK_SEAL } from './callbacks.service.ts';
import { ingestEvents } from './ingest-events.service.ts';
import { isPullDue } from './pull.repository.ts';
import { pullLanes } from './pull-lanes.ts';

const Kept = z.object({ events: z.array(ChatEvent) });

interface Callback {
  id: number;
  platform: ChatPlatform;
  sealed: string;
}

/** Callbacks committed in one transaction; fewer after a failure. */
const TOGETHER = 200;
const FEWER = 8;
/** Polling interval: under load, callbacks accumulate and are cheaper in one transaction. */
const LOOK_EVERY_MS = 100;
/** After this many empty polls the run ends, and the next callback enqueues a new one. */
const QUIET_LOOKS = 2;
/** The run stays for accounts that are retried within this time; the minute clock finds the others. */
const SOON_SECONDS = 15;

/**
 * Processes callbacks in order of arrival and fetches messages of due accounts until nothing is left.
 * Fetching runs in parallel: an account that fails or hangs delays neither callbacks nor other accounts.
 * Every failure has its own retry time, so that the run itself never fails and never waits in backoff.
 */
export async function run({ kernel, signal }: JobContext<unknown>) {
  const look = intakeLease.hold(kernel);
  const pulls = pullLanes(kernel, chatConnections(kernel));
  const isMore = async (db: Queries) => (await nextOf(db)) !== null || (await isPullDue(db));
  let stopped = false;
  try {
    for (let quiet = 0; !stopped && !signal.aborted; ) {
      await look.goOn();
      const any = await workOnAll(kernel, signal);
      const begun = await pulls.begin();
      quiet = any || begun ? 0 : quiet + 1;
      const staying = pulls.busy() || (await isPullDue(kernel.db, SOON_SECONDS));
      stopped = !staying && quiet >= QUIET_LOOKS && (await look.stop(isMore));
      if (!stopped) await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    // Callbacks stored meanwhile rely on this run.
    if (!stopped) await look.leave(isMore, (unit) => requestIngest(kernel, unit));
    await pulls.end(signal);
  }
}

/** Whether there was any work. */
async function workOnAll(kernel: Kernel, signal: AbortSignal): Promise<boolean> {
  let next = await nextOf(kernel.db);
  const any = next !== null;
  while (next !== null && !signal.aborted) {
    const full = await workOnNext(kernel, next);
    next = full ? await nextOf(kernel.db) : null;
  }
  return any;
}

/**
 * True if there may be more. A callback that fails must not block the others: the batch shrinks until the
 * failing one is isolated.
 */
async function workOnNext(kernel: Kernel, next: number): Promise<boolean> {
  for (let most = TOGETHER; ; most = Math.ceil(most / FEWER))
    try {
      return (await workOn(kernel, most)) === most || most < TOGETHER;
    } catch (error) {
      kernel.log.warn({ err: error, most }, 'callbacks could not be taken in together');
      if (most > 1) continue;
      await putOff(kernel.db, next);
      return true;
    }
}

/** Retries after 2 s, 8 s, 32 s and so on, at most six hours. */
const putOff = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE chat_callback SET tries = tries + 1, error = '暂时无法处理',
           due_at = now() + make_interval(secs => least(21600, 2 * 4 ^ least(tries, 10)))
    WHERE id = ${id}`);

const OPEN = sql`handled_at IS NULL AND due_at <= now()`;

const nextOf = async (db: Queries) =>
  (await db.one<{ id: number }>(sql`SELECT id FROM chat_callback WHERE ${OPEN} ORDER BY id LIMIT 1`))?.id ??
  null;

const workOn = (kernel: Kernel, most: number): Promise<number> =>
  kernel.tx(SYSTEM, async (unit) => {
    const callbacks = await unit.query<Callback>(sql`
      SELECT id, platform, sealed FROM chat_callback WHERE ${OPEN} ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`);
    const opened = callbacks.map(({ sealed, ...callback }) => ({
      ...callback,
      kept: Kept.safeParse(JSON.parse(unit.secrets.open(sealed, CALLBACK_SEAL))).data ?? null,
    }));
    const told = opened.flatMap(({ platform, kept }) =>
      (kept?.events ?? []).map((event) => ({ platform, event })),
    );
    const accounts = await accountsNamed(
      unit,
      told.map(({ platform, event }) => ({ platform, account: event.account })),
    );
    const byName = new Map(accounts.map((account) => [`${account.platform} ${account.externalId}`, account]));
    await ingestEvents(
      kernel,
      unit,
      told.flatMap(({ platform, event }) => {
        const account = byName.get(`${platform} ${event.account}`);
        return account ? [{ account, event }] : [];
      }),
    );
    const strange = opened.filter(({ kept }) => !kept);
    await unit.query(sql`
      UPDATE chat_callback SET handled_at = now(), error = CASE WHEN id = ${anyOf(idsOf(strange))} THEN '内容无法识别' ELSE '' END
      WHERE id = ${anyOf(idsOf(opened))}`);
    return opened.length;
  });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const accountsNamed = (db: Queries, named: readonly { platform: ChatPlatform; account: string }[]) =>
  db.query<AccountRecord>(sql`
    SELECT ${accountColumns} FROM chat_account a
    WHERE a.deleted_at IS NULL AND a.external_id = ${anyOf([...new Set(named.map(({ account }) => account))], 'text')}
      AND a.platform = ${anyOf([...new Set(named.map(({ platform }) => platform))], 'text')}`);
