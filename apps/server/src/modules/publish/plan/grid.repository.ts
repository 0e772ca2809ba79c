import { chinaDay, type GridAccount, type PublishCell } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ContributionsTo } from '#kernel/slot.ts';
import type { AccountState } from '../../account/index.ts';
import { loadAttempts } from '../attempt.source.ts';
import type { Batch, ContentSource } from '../subjects.ts';

/** Moments at which something goes out or went out on accounts, from the beginning of China's day on. */
export async function takenMoments(
  db: Queries,
  accountIds: readonly number[],
  /** Attempts that are about to go elsewhere. */
  except: readonly number[] = [],
) {
  const rows = await db.query<{ accountId: number; at: string }>(sql`
    SELECT p.account_id AS "accountId", coalesce(p.published_at, p.due_at) AS at FROM publish_attempt p
    WHERE p.account_id = ${anyOf(accountIds)} AND p.state NOT IN ('failed', 'cancelled') AND NOT (p.id = ${anyOf(except)})
      AND coalesce(p.published_at, p.due_at) >= date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'`);
  const taken = new Map(accountIds.map((id) => [id, [] as number[]]));
  for (const { accountId, at } of rows) taken.get(accountId)?.push(Date.parse(at));
  return taken;
}

/** The columns of the grid, with how many go out each day. */
export function gridAccounts(
  states: readonly AccountState[],
  moments: ReadonlyMap<number, readonly number[]>,
): GridAccount[] {
  return states.map(({ postedToday: _posted, ...account }) => {
    const days: Record<string, number> = {};
    for (const moment of moments.get(account.id) ?? [])
      days[chinaDay(moment)] = (days[chinaDay(moment)] ?? 0) + 1;
    return { ...account, days };
  });
}

/** Cells that have been asked for already. */
export async function attemptCells(
  db: Queries,
  contributions: ContributionsTo,
  actor: Actor,
  { batchKind }: ContentSource,
  { id }: Pick<Batch, 'id'>,
) {
  const attempts = await loadAttempts(
    db,
    contributions,
    actor,
    sql`p.batch_kind = ${batchKind} AND p.batch_id = ${id}`,
  );
  const cells = attempts.map(
    (attempt): PublishCell => ({
      subjectId: attempt.subject.id,
      accountId: attempt.account.id,
      at: attempt.publishedAt ?? attempt.dueAt,
      chosen: false,
      attempt: {
        id: attempt.id,
        status: attempt.status,
        note: attempt.note,
        url: attempt.url,
        error: attempt.error,
        can: attempt.can,
      },
      notes: [],
    }),
  );
  return { attempts, cells };
}
