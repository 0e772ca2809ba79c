import { SYSTEM } from '#kernel/audit/audit.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { announceMove } from '../announce.service.ts';
import { lockTalk, moveTalk } from '../chat.repository.ts';
import { settingsAt } from '../chat-setting.service.ts';
import { assignTalk } from './assign.ts';
import {
  IN_QUEUE,
  OWNER_GONE,
  storesWithQueue,
  talksToAssign,
  type Waiting,
} from './waiting-talks.repository.ts';
import { isWorkingTime } from './working-hours.ts';

type Giving = Pick<Kernel, 'db' | 'tx' | 'log'>;

/** Talks that wait, and those of people who were disabled, go to whoever is free; a transaction each, so that one that fails stops no other. */
export async function assignChannelTalks(kernel: Giving, channelId: number, signal: AbortSignal) {
  const { db, tx } = kernel;
  const places = await storesAtWork(kernel, channelId);
  const waiting = await talksToAssign(db, channelId, places);
  // Where nobody was free for one, the next at the same place need not ask.
  const full = new Set<string>();
  const give = async ({ id, state, place }: Waiting) => {
    if (state === 'queue' && full.has(place)) return;
    await tx(SYSTEM, async (unit) => {
      const talk = await lockTalk(unit, state === 'queue' ? IN_QUEUE : OWNER_GONE, id);
      if (!talk) return;
      if (state !== 'queue') await moveTalk(unit, talk, { state: 'queue', owner: null });
      if (!(await assignTalk(unit, talk))) full.add(place);
      await announceMove(unit, talk, null);
    });
  };
  await settleEach(waiting, give, {
    log: kernel.log,
    signal,
    name: ({ id }) => `talk ${id}`,
    keptWithItem: true,
  });
}

/** Where somebody waits and talks are given out now. */
async function storesAtWork({ db }: Giving, channelId: number): Promise<number[]> {
  const rows = await storesWithQueue(db, channelId);
  const ids = rows.map(({ id }) => id);
  const settingOf = await settingsAt(db, channelId, ids);
  return ids.filter((id) => settingOf(id).way !== 'none' && isWorkingTime(settingOf(id)));
}
