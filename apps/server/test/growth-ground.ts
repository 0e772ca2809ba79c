import { contract, type Key, type ScopeKind } from '@zhiying/contract';
import { beforeAll, beforeEach } from 'vitest';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { assignCases, deleteExpired } from '../src/modules/growth/growth.jobs.ts';
import { type FoundSignal, storeSignals } from '../src/modules/growth/store-signals.service.ts';
import { runJobNow } from './run-job.ts';
import { smallChannel } from './small-channel.ts';
import { type House, openTestApp } from './test-app.ts';

const { growth } = contract;
export const LATER = '2099-01-01T00:00:00Z';
export const RULES = {
  perPersonWeek: 3,
  perAccountDay: 50,
  perStoreDay: 200,
  quietFrom: '00:00',
  quietTo: '00:00',
  retentionDays: 180,
  useModel: true,
  models: ['示例 S5'],
  regions: ['滨江'],
};
export let house: House;
export let channel: number;
export let place: Record<'root' | 'dealer' | 'store' | 'branch', number>;
let serial = 0;

/** Each test has a channel of its own. */
export function useGrowth() {
  beforeAll(async () => {
    house = await openTestApp();
  });
  beforeEach(newChannel);
}

async function newChannel() {
  ({ channel, place } = await smallChannel(house, 'branch'));
  await setRules();
}

export const setRules = (more: object = {}) =>
  house.db.query(sql`
    INSERT INTO setting (key, value) VALUES (${`growth.rules.${channel}`}, ${JSON.stringify({ ...RULES, ...more })}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);

export interface Person {
  id: number;
  token: string;
}
export async function person(
  where: keyof typeof place,
  scope: ScopeKind = 'SELF',
  keys: Key[] = ['7-1', '7-2'],
): Promise<Person> {
  serial += 1;
  const uname = `growth-${serial}`;
  const id = await house.addMember(uname, [
    { nodeId: place[where], roleId: await house.addRole(keys, scope) },
  ]);
  return { id, token: await house.signIn(uname) };
}
export const signal = (more: Partial<FoundSignal> = {}): FoundSignal => {
  serial += 1;
  return {
    platform: 'douyin',
    item: `item-${serial}`,
    author: `author-${serial}`,
    nickname: '示例·青柠',
    text: '冬天跑高速续航够吗，17 万左右的，这个月想定，滨江这边哪家店能试驾',
    at: new Date(Date.now() - 3_600_000).toISOString(),
    ...more,
  };
};
export const keep = (
  found: FoundSignal[],
  source: 'own' | 'import' | 'page' = 'own',
  where: keyof typeof place = 'store',
) =>
  house.app.kernel.tx(SYSTEM, async (unit) => {
    const node = await unit.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${place[where]}`);
    return storeSignals(
      unit,
      { channelId: channel, nodeId: place[where], path: node?.path ?? '', source },
      found,
    );
  });
export const list = async ({ token }: Person, search: object = {}) =>
  (await house.ask(growth.list, search, token)).rows;
export const info = ({ token }: Person, id: number) => house.ask(growth.info, { id }, token);
export const claim = ({ token }: Person, id: number) => house.ask(growth.claim, { id }, token);
export const touch = (who: Person, row: { id: number; version: number }, more: object = {}) =>
  house.send(
    growth.touch,
    {
      id: row.id,
      version: row.version,
      way: 'message',
      text: '你好，周六可以试驾',
      result: 'reached',
      ...more,
    },
    who.token,
  );
export const only = async (who: Person) => {
  const [row] = await list(who);
  if (!row) throw new Error('nobody');
  return row;
};
export const runJob = (job: typeof deleteExpired | typeof assignCases, payload: object = {}) =>
  runJobNow(house.app.kernel, job, payload as never);
