import {
  type CellNote,
  chinaDay,
  endOfBlackout,
  type PlatformId,
  type PublishSetting,
  type Spread,
  type Timing,
} from '@zhiying/contract';
import { chinaMoment, nextDay, slotsFrom } from './moments.ts';

export interface PlannedSubject {
  id: number;
  no: number;
  /** Null: for every platform. */
  platform: PlatformId | null;
}
export interface PlannedAccount {
  id: number;
  platform: PlatformId;
  /** Whether its platform takes content that was not made for one. */
  takes: boolean;
  dealerId: number;
  dailyLimit: number;
  /** Moments at which something else goes out or went out there. */
  taken: readonly number[];
  /** Posts of today that we know only the number of. */
  postedToday: number;
}
export interface Wish {
  at: string | null;
  skip: boolean;
}
export interface Schedule {
  subjectId: number;
  accountId: number;
  at: number | null;
  chosen: boolean;
  notes: CellNote[];
}

interface Rules {
  timing: Timing;
  spread: Spread;
  setting: PublishSetting;
  now: number;
  /** What people chose, and cells that are there already, by `cellKey`. */
  wishes: ReadonlyMap<string, Wish>;
  settled: ReadonlySet<string>;
}

export const cellKey = (subjectId: number, accountId: number) => `${subjectId}:${accountId}`;
/** Later than this nothing is moved; a plan that long is a mistake. */
const MOST_STEPS = 10_000;
const LATE_MS = 60_000;

const info = (kind: CellNote['kind'], text: string): CellNote => ({ kind, severity: 'info', text });

/** Which subject meets which account: see `Spread` in the contract. */
export function pairs(
  subjects: readonly PlannedSubject[],
  accounts: readonly PlannedAccount[],
  spread: Spread,
): Map<number, PlannedSubject[]> {
  const met = new Map(accounts.map(({ id }) => [id, [] as PlannedSubject[]]));
  const pools = Map.groupBy(accounts, ({ id, platform, dealerId }) =>
    spread === 'pool' ? `${dealerId} ${platform}` : `${id}`,
  );
  for (const pool of pools.values())
    for (const subject of subjects) {
      if (subject.platform === null ? !pool[0]?.takes : subject.platform !== pool[0]?.platform) continue;
      // By its number, not its place, so that leaving one out moves no other.
      const account = pool[(subject.no - 1) % pool.length];
      if (account) met.get(account.id)?.push(subject);
    }
  return met;
}

/** A time for every cell, so that black-outs, daily limits and gaps are kept; says what it moved and why. */
export function scheduleCells(
  subjects: readonly PlannedSubject[],
  accounts: readonly PlannedAccount[],
  rules: Rules,
): Schedule[] {
  const met = pairs(subjects, accounts, rules.spread);
  return accounts.flatMap((account) => forAccount(account, met.get(account.id) ?? [], rules));
}

function forAccount(account: PlannedAccount, subjects: readonly PlannedSubject[], rules: Rules): Schedule[] {
  const { timing, setting, now, wishes, settled } = rules;
  const taken = [...account.taken];
  const days = new Map<string, number>();
  for (const moment of taken) days.set(chinaDay(moment), (days.get(chinaDay(moment)) ?? 0) + 1);
  const today = chinaDay(now);
  days.set(today, Math.max(days.get(today) ?? 0, account.postedToday));
  const take = (moment: number) => {
    taken.push(moment);
    days.set(chinaDay(moment), (days.get(chinaDay(moment)) ?? 0) + 1);
  };
  const gap = setting.gapMinutes * 60_000;
  const full = (moment: number) => (days.get(chinaDay(moment)) ?? 0) >= account.dailyLimit;
  const tooNear = (moment: number) =>
    gap > 0 ? taken.find((other) => Math.abs(other - moment) < gap) : undefined;
  const slots = timing.mode === 'slots' ? slotsFrom(timing) : null;

  /** What is wrong with a moment, and the first one that may be better. */
  function objection(moment: number): { note: CellNote; next: number } | null {
    const quiet = endOfBlackout(moment, setting.blackouts);
    if (quiet !== null) return { note: info('blackout', '避开禁发时段，已顺延'), next: quiet };
    if (full(moment))
      return {
        note: info('quota', `已达当日上限 ${account.dailyLimit} 条`),
        next: nextDay(moment),
      };
    const other = tooNear(moment);
    if (other !== undefined)
      return { note: info('gap', `与同账号的内容间隔 ${setting.gapMinutes} 分钟`), next: other + gap };
    return null;
  }

  function find(): { at: number; notes: CellNote[] } {
    const notes = new Map<string, CellNote>();
    const wished = timing.mode === 'at' ? Date.parse(timing.at) : now;
    if (timing.mode === 'at' && wished < now - LATE_MS)
      notes.set('past', { kind: 'past', severity: 'warn', text: '设定时间已过，将尽快发布' });
    let moment = slots ? nextSlot(now) : Math.max(wished, now);
    for (let step = 0; step < MOST_STEPS; step++) {
      const objected = objection(moment);
      if (!objected) break;
      notes.set(objected.note.kind, objected.note);
      moment = slots ? nextSlot(now) : objected.next;
    }
    const quota = notes.get('quota');
    if (quota) notes.set('quota', { ...quota, text: `${quota.text}，顺延到 ${chinaMoment(moment)}` });
    return { at: moment, notes: [...notes.values()] };
  }
  function nextSlot(after: number): number {
    for (;;) {
      const slot = slots?.next().value as number;
      // A slot that has just begun is still this one's.
      if (slot >= after - LATE_MS) return Math.max(slot, after);
    }
  }

  const cells: Schedule[] = [];
  for (const { id: subjectId } of subjects) {
    const key = cellKey(subjectId, account.id);
    if (settled.has(key)) continue;
    const cell = { subjectId, accountId: account.id };
    const wish = wishes.get(key);
    if (wish?.skip) {
      cells.push({ ...cell, at: null, chosen: true, notes: [] });
      continue;
    }
    if (wish?.at) {
      const moment = Math.max(Date.parse(wish.at), now);
      const objected = objection(moment);
      const notes: CellNote[] = objected
        ? [{ ...objected.note, severity: 'warn', text: WISHED[objected.note.kind] ?? objected.note.text }]
        : [];
      take(moment);
      cells.push({ ...cell, at: moment, chosen: true, notes });
      continue;
    }
    const found = find();
    take(found.at);
    cells.push({ ...cell, at: found.at, chosen: false, notes: found.notes });
  }
  return cells;
}

/** A person's choice is kept; it is told what it goes against. */
const WISHED: Partial<Record<CellNote['kind'], string>> = {
  blackout: '处于禁发时段，届时将顺延',
  quota: '当日已超过账号上限，届时将顺延',
  gap: '与同账号其他内容间隔过近',
};
