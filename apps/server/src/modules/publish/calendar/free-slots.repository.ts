import {
  type AccountSchedule,
  chinaClock,
  chinaDay,
  nextFreeTime,
  type ScheduleLimits,
  scheduleConflictAt,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { accountStates } from '../../account/index.ts';
import { takenMoments } from '../plan/grid.repository.ts';
import { chinaMoment } from '../plan/moments.ts';
import { NoRoomThen } from '../publish.errors.ts';
import { publishSetting } from '../setting.ts';

/** Times of the day that are wished for where nothing is known of an account's readers. */
const USUAL = ['08:30', '12:10', '18:30', '20:00'];

interface SlotQuery {
  accountIds: readonly number[];
  /** Attempts that are about to go elsewhere, and take no room. */
  except?: readonly number[];
  /** Times that come before the usual ones. */
  wished?: readonly string[];
}

/** What limits when something may go out on these accounts. */
export async function freeSlotsOf(
  db: Queries,
  channelId: number,
  { accountIds, except = [], wished = [] }: SlotQuery,
): Promise<AccountSchedule[]> {
  const { gapMinutes, blackouts } = await publishSetting.read(db, channelId);
  const states = await accountStates(db, channelId, { accountIds });
  const taken = await takenMoments(db, accountIds, except);
  return states
    .filter(({ level }) => level !== 'gone')
    .map(({ id, name, platform, dailyLimit, postedToday, level, trouble }) => ({
      account: { id, name },
      platform,
      dailyLimit,
      postedToday,
      gapMinutes,
      blackouts,
      taken: (taken.get(id) ?? []).sort((a, b) => a - b).map((at) => new Date(at).toISOString()),
      trouble: level === 'ok' ? '' : trouble,
      wished: [...new Set([...wished, ...USUAL])],
    }));
}

/** The accounts until the transaction ends: of two who put something on one at the same time, the second sees what the first did. */
export const lockAccounts = (unit: Unit, ids: readonly number[]) =>
  unit.query(sql`SELECT id FROM content_account WHERE id = ${anyOf(ids)} ORDER BY id FOR NO KEY UPDATE`);

/** Refuses a moment that the account has no room at, with the nearest one that it has. */
export function requireFreeSlot(room: ScheduleLimits, at: number) {
  const now = Date.now();
  const against = scheduleConflictAt(room, at, now);
  if (!against) return;
  const next = nextFreeTime(room, chinaDay(at), [chinaClock(at), ...USUAL], now);
  throw NoRoomThen(against.why, next === null ? null : chinaMoment(next));
}
